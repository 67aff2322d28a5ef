type Child = Node | string;

/** Makes an element. Strings become text and are never read as HTML. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * The page's element with this id.
 * @throws {Error} when there is none, or it is of another kind.
 */
export function find<E extends HTMLElement>(id: string, kind: new () => E): E {
  const element = document.querySelector(`#${id}`);
  if (!(element instanceof kind)) throw new Error(`the page lacks a ${kind.name} with the id ${id}`);
  return element;
}

/** Sets an element's text only if it changes, because setting it always costs the browser a layout. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
