// Lines of text, each where it stands on the page and as wide as its box. This file imports no library.
import type { Box } from '../lib/boxes.ts';

export interface PlacedLine {
  text: string;
  box: Box;
}

interface Options {
  /** CSS pixels a point. */
  scale: number;
  /** Whether the columns of a row are moved apart instead of stretching its letters. */
  columns: boolean;
}

/** In which column a mark stands is not known, so marks of a row are left out. */
const longestMark = 2;

/** Replaces the contents of an element that is in the page. */
export function placeLines(container: Element, lines: readonly PlacedLine[], { scale, columns }: Options): void {
  const elements = lines.map(({ text, box }) => {
    const line = spanOf(text);
    const parts = columns ? text.split(/ {2,}/) : [text];
    if (parts.length > 1) {
      line.replaceChildren(...parts.filter((part) => part.length > longestMark).map(spanOf));
      line.className = 'columns';
      line.style.minWidth = `${box.width * scale}px`;
    }
    line.style.left = `${box.x * scale}px`;
    line.style.top = `${box.y * scale}px`;
    line.style.fontSize = `${box.height * scale}px`;
    return line;
  });
  container.replaceChildren(...elements);
  // All are measured before one is changed, so that the browser lays them out once.
  const widths = elements.map((line) => line.offsetWidth);
  for (const [at, line] of elements.entries())
    if (widths[at]! > 0) line.style.transform = `scaleX(${(lines[at]!.box.width * scale) / widths[at]!})`;
}

function spanOf(text: string): HTMLSpanElement {
  const span = document.createElement('span');
  span.textContent = text;
  return span;
}
