function hasFile(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

type TakeFiles = (files: readonly File[]) => void;

let isTaking = false;

/** The last of these takes files. */
const takers: TakeFiles[] = [];

/** Takes dropped files in place of the page, until the returned function is called. */
export function divertDrops(onFiles: TakeFiles): () => void {
  takers.push(onFiles);
  return () => void takers.splice(takers.indexOf(onFiles), 1);
}

/** Takes files dropped anywhere on the page, from the first call on. */
export function takeDrops(onFiles: TakeFiles): void {
  if (isTaking) return;
  isTaking = true;
  takers.unshift(onFiles);
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
    takers.at(-1)?.(files);
  });
}
