import { SHIELD, SHIELD_TOP } from "./shield.js";

/** The shield of an Interstate or a US route, and the tag of an exit: `I-40`, `267`. */
export function Signs({ road, exit }: { readonly road: string | undefined; readonly exit: string | undefined }) {
  if (road === undefined && exit === undefined) return null;
  return (
    <span class="signs">
      {road !== undefined && <Shield road={road} />}
      {exit !== undefined && (
        <span class="exit">
          <span class="unseen">exit </span>
          {exit}
        </span>
      )}
    </span>
  );
}

function Shield({ road }: { readonly road: string }) {
  const number = /^I-(?<number>\d+\w?)$/.exec(road)?.groups?.["number"];
  if (number === undefined) return <span class="road">{road}</span>;
  return (
    <svg class="shield" viewBox="0 0 20 20" width="17" height="17" role="img" aria-label={road}>
      <path d={SHIELD} fill="var(--shield)" />
      <path d={SHIELD_TOP} fill="var(--shield-top)" />
      <text
        x="10"
        y="14.500"
        text-anchor="middle"
        fill="#fff"
        font-family="var(--font-sign)"
        font-weight="700"
        font-size={number.length > 2 ? 7 : 9}
      >
        {number}
      </text>
    </svg>
  );
}
