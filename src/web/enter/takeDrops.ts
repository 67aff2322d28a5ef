function hasFile(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

let isTaking = false;

/** Takes files dropped anywhere on the page, from the first call on. */
export function takeDrops(onFiles: (files: readonly File[]) => void): void {
  if (isTaking) return;
  isTaking = true;
  const root = document.documentElement;
  document.addEventListener("dragover", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    root.classList.add("dragging");
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) root.classList.remove("dragging");
  });
  document.addEventListener("drop", (event) => {
    root.classList.remove("dragging");
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
}
