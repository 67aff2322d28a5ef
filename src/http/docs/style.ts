/**
 * The page's style: one column on a phone, contents beside the text on a screen, light or dark as the reader has it.
 */
export const STYLE = `
:root { --ink: #1b2530; --soft: #586573; --line: #dfe5ea; --paper: #fff; --card: #f5f7f9; --link: #1553a8; --get: #1d6f5c; --post: #1553a8; --key: #8a3b12; --refused: #a3271b }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; --ink: #e6ebf0; --soft: #9ba8b5; --line: #2f3943; --paper: #12181e; --card: #1a222a; --link: #7db4f5; --get: #63c9ad; --post: #7db4f5; --key: #f0b48a; --refused: #ff9d8f } }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body { margin: 0; font: 16px/1.6 system-ui, -apple-system, "Segoe UI", sans-serif; color: var(--ink); background: var(--paper) }
a { color: var(--link); text-decoration: none }
a:hover { text-decoration: underline }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .875em }
p code, td code, li code { overflow-wrap: break-word }
.page { max-width: 80rem; margin: 0 auto; padding: 0 1.25rem }
nav { padding: 1.25rem 0; border-bottom: 1px solid var(--line); font-size: .92rem }
nav h2 { margin: .9rem 0 .15rem; font-size: .75rem; font-weight: 600; letter-spacing: .06em; text-transform: uppercase; color: var(--soft) }
nav ul { list-style: none; margin: 0; padding: 0 }
nav li a { display: block; padding: .2rem 0; overflow-wrap: anywhere }
nav li { color: var(--soft) }
nav li .path { display: inline }
nav .brand { font-weight: 700; color: var(--ink) }
main { padding: 1.5rem 0 5rem; min-width: 0 }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .25rem; letter-spacing: -.01em }
h2 { font-size: 1.4rem; line-height: 1.3; margin: 3rem 0 .5rem }
h3 { font-size: 1.1rem; line-height: 1.4; margin: 0 }
h4 { font-size: .95rem; margin: 1.5rem 0 .4rem }
p { margin: .5rem 0; max-width: 46rem }
.lead, .note { color: var(--soft) }
article { margin: 1.25rem 0 2.5rem; padding-top: 1.25rem; border-top: 1px solid var(--line) }
.path { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere }
.method { font: 600 .75rem/1 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; display: inline-block; padding: .3rem .45rem; margin-right: .35rem; border: 1px solid; border-radius: .3rem; vertical-align: .1em }
.get { color: var(--get) }
.post, .put, .patch { color: var(--post) }
.delete { color: var(--refused) }
.what { font-weight: 600; margin-top: .5rem }
pre { margin: .5rem 0; padding: .85rem 1rem; overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; line-height: 1.5 }
pre b { font-weight: 400; color: var(--key) }
details { margin: .5rem 0 }
summary { cursor: pointer; color: var(--link) }
table { width: 100%; border-collapse: collapse; font-size: .9rem; line-height: 1.5 }
th { padding: .4rem .75rem .4rem 0; text-align: left; font-size: .78rem; font-weight: 600; color: var(--soft); border-bottom: 1px solid var(--line) }
td { padding: .5rem .75rem .5rem 0; vertical-align: top; border-bottom: 1px solid var(--line) }
td:last-child, th:last-child { padding-right: 0 }
.fields th.name { width: 29% }
.fields th.type { width: 10% }
.fields th.rules { width: 19% }
.fields th.default { width: 10% }
.fields .name code, .errors .code code { color: var(--ink); font-weight: 600 }
.fields .name i { font-style: normal; font-weight: 400; color: var(--soft) }
.type, .rules, .default { color: var(--soft) }
td.required { color: var(--key) }
.errors th.status { width: 4.5rem }
.errors th.code { width: 17rem }
.errors td.status { color: var(--refused); font-variant-numeric: tabular-nums }
@media (min-width: 62rem) {
  .page { display: grid; grid-template-columns: 15.5rem minmax(0, 1fr); gap: 3rem }
  nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; border: 0; padding: 2rem 0 }
  main { padding-top: 2rem }
}
@media (max-width: 44rem) {
  .fields thead, .errors thead { display: none }
  .fields, .fields tbody, .fields tr, .fields td, .errors, .errors tbody, .errors tr, .errors td { display: block; width: auto }
  .fields tr, .errors tr { padding: .65rem 0; border-bottom: 1px solid var(--line) }
  .fields td, .errors td { border: 0; padding: 0 }
  .fields td:empty { display: none }
  .fields .type, .fields .rules, .fields .default { display: inline; margin-right: .6rem; font-size: .82rem }
  .fields .default:not(.required)::before { content: "default " }
  .errors .status { display: inline; margin-right: .5rem }
  .errors .code { display: inline }
}
@media print { nav { display: none } pre { white-space: pre-wrap } article { break-inside: auto } h3, h4 { break-after: avoid } }
`;
