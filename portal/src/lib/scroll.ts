// Scrolls one element. `scrollIntoView` would also move the frame around it.

interface Place {
  /** Share of the free height above the target; 0 puts it at the top. */
  above: number;
  /** Space that is kept around it, in pixels. */
  margin?: number;
}

export function scrollTo(scroller: HTMLElement, target: Element, { above, margin = 0 }: Place): void {
  const view = scroller.getBoundingClientRect();
  const rect = target.getBoundingClientRect();
  const free = Math.max(view.height - rect.height - 2 * margin, 0);
  scroller.scrollTop += rect.top - view.top - margin - free * above;
  const left = rect.left - margin - view.left;
  const right = rect.right + margin - view.right;
  if (left < 0) scroller.scrollLeft += left;
  else if (right > 0) scroller.scrollLeft += Math.min(right, left);
}
