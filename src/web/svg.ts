/** A drawing of the report as an element. */
export function parseSvg(markup: string): Element {
  const named = markup.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ');
  return document.importNode(new DOMParser().parseFromString(named, "image/svg+xml").documentElement, true);
}
