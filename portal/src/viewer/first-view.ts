// The cited page of a link, in plain elements, until the viewer shows it in the same place. This file imports no library,
// so the reader sees the page before the portal has loaded.
import { boxesFromText, litPlace } from '../lib/boxes.ts';
import { scrollTo } from '../lib/scroll.ts';
import { pageGap, pageMargin } from './page-props.ts';
import { placeLines } from './placed-lines.ts';
import type { Preview } from './preview.ts';

/** The frame of the portal, so that the page has its later place and size. */
const frame = `
  <div class="header"><button class="quiet">&nbsp;</button></div>
  <div class="content">
    <div class="workspace with-viewer">
      <div class="panel-side"></div>
      <div class="viewer">
        <div class="toolbar"><span class="icon-button"></span></div>
        <div class="page-scroller"><div class="pages"><div class="page-slot"><div class="paper">
          <div class="preview"></div><div class="lit"></div>
        </div></div></div></div>
      </div>
    </div>
  </div>`;
/** What the viewer shows instead: the same preview, the drawn page, or that it has failed. */
const successors = '.viewer :is(.preview, canvas, img, .plain, .state)';

/** Does nothing when the portal is there already. @param boxes As in the address */
export function showFirstView({ page, width, height, url, lines }: Preview, boxes: string | undefined): void {
  const root = document.getElementById('root')!;
  if (root.childElementCount > 0) return;
  const view = document.createElement('div');
  view.className = 'frame first-view';
  view.inert = true;
  view.innerHTML = frame;
  root.after(view);

  const find = (selector: string) => view.querySelector<HTMLElement>(selector)!;
  const scroller = find('.page-scroller');
  const scale = (scroller.clientWidth - pageMargin) / width;
  const size = { width: `${width * scale}px`, height: `${height * scale}px` };
  Object.assign(find('.paper').style, size);
  const step = height * scale + pageGap;
  const start = pageGap + (page - 1) * step;
  find('.page-slot').style.transform = `translateY(${start}px)`;
  // One more page, so that the page can be scrolled to.
  find('.pages').style.height = `${start + 2 * step}px`;

  if (url) {
    const image = new Image();
    image.decoding = 'sync';
    image.src = url;
    Object.assign(image.style, size);
    find('.preview').replaceChildren(image);
  } else {
    find('.preview').className = 'preview placed-lines';
    placeLines(find('.preview'), lines, { scale, columns: true });
  }
  const lit = boxesFromText(boxes).map((box) => {
    const element = document.createElement('div');
    element.className = 'lit-box';
    Object.assign(element.style, litPlace(box, scale));
    return element;
  });
  find('.lit').replaceChildren(...lit);
  if (lit[0]) scrollTo(scroller, lit[0], { above: 0.5 });
  else scroller.scrollTop = start;

  const observer = new MutationObserver(() => {
    const isOther = root.childElementCount > 0 && !root.querySelector('.viewer');
    if (!isOther && !root.querySelector(successors)) return;
    view.remove();
    observer.disconnect();
  });
  observer.observe(root, { childList: true, subtree: true });
}
