// Lines of text, each where it stands on the page and as wide as its box.
import { useLayoutEffect, useRef } from 'react';
import type { Box } from '../lib/boxes.ts';

interface Props {
  lines: readonly { text: string; box: Box }[];
  /** CSS pixels a point. */
  scale: number;
  /** Whether the columns of a row are moved apart instead of stretching its letters. */
  columns?: boolean;
}

/** In which column a mark stands is not known, so marks of a row are left out. */
const longestMark = 2;

export function PlacedLines({ lines, scale, columns = false }: Props) {
  const placed = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again with other lines
  useLayoutEffect(() => {
    const elements = [...(placed.current?.children ?? [])].filter((each) => each instanceof HTMLElement);
    for (const { style } of elements) style.transform = '';
    // All are measured before one is changed, so that the browser lays them out once.
    const widths = elements.map((line) => line.offsetWidth);
    for (const [at, { style, dataset }] of elements.entries())
      if (widths[at]! > 0) style.transform = `scaleX(${(Number(dataset.width) * scale) / widths[at]!})`;
  }, [lines, scale]);

  return (
    <div className="placed-lines" ref={placed}>
      {lines.map(({ text, box }) => {
        const parts = columns ? text.split(/ {2,}/) : [text];
        const isRow = parts.length > 1;
        return (
          <span
            key={`${box.x} ${box.y} ${text}`}
            className={isRow ? 'columns' : undefined}
            data-width={box.width}
            style={{
              left: box.x * scale,
              top: box.y * scale,
              minWidth: isRow ? box.width * scale : undefined,
              fontSize: box.height * scale,
              lineHeight: 1,
            }}
          >
            {isRow
              ? parts
                  .filter((part) => part.length > longestMark)
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change
                  .map((part, at) => <span key={at}>{part}</span>)
              : text}
          </span>
        );
      })}
    </div>
  );
}
