/** In page coordinates: points from the top left corner of the displayed page. */
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const width = (rect: Rect): number => rect.right - rect.left;
export const height = (rect: Rect): number => rect.bottom - rect.top;
export const middle = (rect: Rect): [number, number] => [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
