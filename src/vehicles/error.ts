/** A catalog cannot be used; the message names the file, the lines and what is wrong there. */
export class CatalogError extends Error {
  override readonly name = "CatalogError";
}
