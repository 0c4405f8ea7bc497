// Where words are on a page in the browser, and what the lit boxes cover. Rectangles are in shares of the page.
import type { Page } from 'playwright-core';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Opens an address within the portal, and waits for its page, its text and its boxes. */
export async function show(page: Page, address: string, number: number, boxes: number): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
  await page.waitForFunction(
    ([to, wanted, count]) =>
      location.pathname + location.search === to &&
      document.querySelector(`.text-layer[data-ready="${wanted}"]`) !== null &&
      document.querySelector('.viewer')?.getAttribute('data-document') === to.split('/')[5]?.split('?')[0] &&
      document.querySelectorAll('.lit-box').length === count,
    [address, number, boxes] as const,
  );
}

/** The rectangles of each occurrence of a text in the text layer. White space and punctuation do not count. */
export const placesOf = (page: Page, number: number, text: string): Promise<Rect[][]> =>
  page.evaluate(
    ([wanted, shown]) => {
      const fold = (value: string) =>
        value
          .normalize('NFKC')
          .replace(/[^\p{L}\p{N}]/gu, '')
          .toLowerCase();
      const element = document.querySelector(`.paper[data-page="${shown}"]`)!;
      const paper = element.getBoundingClientRect();
      const letters: { node: Text; at: number }[] = [];
      let all = '';
      for (const layer of element.querySelectorAll('.text-layer')) {
        const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
          for (let at = 0; at < node.data.length; at++) {
            for (const letter of fold(node.data[at]!)) {
              letters.push({ node, at });
              all += letter;
            }
          }
        }
      }
      const target = fold(wanted);
      const places: { x: number; y: number; width: number; height: number }[][] = [];
      for (let from = all.indexOf(target); from >= 0 && target !== ''; from = all.indexOf(target, from + 1)) {
        const rects: { x: number; y: number; width: number; height: number }[] = [];
        for (let i = from; i < from + target.length; ) {
          const { node, at } = letters[i]!;
          let end = i;
          while (end + 1 < from + target.length && letters[end + 1]!.node === node) end++;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, letters[end]!.at + 1);
          for (const { left, top, width, height } of range.getClientRects())
            rects.push({
              x: (left - paper.left) / paper.width,
              y: (top - paper.top) / paper.height,
              width: width / paper.width,
              height: height / paper.height,
            });
          i = end + 1;
        }
        places.push(rects);
      }
      return places;
    },
    [text, number] as const,
  );

export const litBoxes = (page: Page, number: number): Promise<Rect[]> =>
  page.evaluate((shown) => {
    const element = document.querySelector(`.paper[data-page="${shown}"]`)!;
    const paper = element.getBoundingClientRect();
    return [...element.querySelectorAll('.lit-box')].map((box) => {
      const { left, top, width, height } = box.getBoundingClientRect();
      return {
        x: (left - paper.left) / paper.width,
        y: (top - paper.top) / paper.height,
        width: width / paper.width,
        height: height / paper.height,
      };
    });
  }, number);

export interface Overlap {
  /** Which share of the area of the words is lit. */
  covered: number;
  /** Which share of the lit area is of the words. */
  precise: number;
}

/** Lines do not overlap each other much, nor do boxes. */
export function overlapOf(words: Rect[], boxes: Rect[]): Overlap {
  const area = (rects: Rect[]) => rects.reduce((sum, { width, height }) => sum + width * height, 0);
  const shared = (a: Rect, b: Rect) =>
    Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
    Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));
  const share = (of: Rect[], within: Rect[]) => {
    const inside = of.map((one) =>
      Math.min(
        area([one]),
        within.reduce((sum, other) => sum + shared(one, other), 0),
      ),
    );
    return inside.reduce((sum, part) => sum + part, 0) / (area(of) || 1);
  };
  return { covered: share(words, boxes), precise: share(boxes, words) };
}
