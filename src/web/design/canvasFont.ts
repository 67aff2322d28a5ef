/** The page's font for texts on a canvas, which takes no variables of style sheets. */
export const CANVAS_FONT = '"Inter Variable", "Inter fallback", system-ui, sans-serif';
