import { useLayoutEffect, useRef } from 'react';
import { type PlacedLine, placeLines } from './placed-lines.ts';

interface Props {
  lines: readonly PlacedLine[];
  scale: number;
  columns?: boolean;
}

export function PlacedLines({ lines, scale, columns = false }: Props) {
  const placed = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => placeLines(placed.current!, lines, { scale, columns }), [lines, scale, columns]);
  return <div className="placed-lines" ref={placed} />;
}
