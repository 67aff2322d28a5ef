/** An SVG element with its attributes. */
export function svgElement<Tag extends keyof SVGElementTagNameMap>(tag: Tag, attributes: Readonly<Record<string, string>>): SVGElementTagNameMap[Tag] {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
