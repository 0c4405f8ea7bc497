// The elements in view that open a page. When the view has not changed for a moment, the images of their pages are
// prepared.
import { type PageRef, pauseLeft, preparePages } from './prepare.ts';

const restMs = 1_000;

const pages = new WeakMap<Element, PageRef>();
const inView = new Set<Element>();
let timer: ReturnType<typeof setTimeout> | undefined;

const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries)
    if (isIntersecting) inView.add(target);
    else inView.delete(target);
  clearTimeout(timer);
  timer = setTimeout(() => void preparePages([...inView].map((each) => pages.get(each)!)), restMs + pauseLeft());
});

/** Returns how to stop. */
export function watchPage(element: Element, page: PageRef): () => void {
  pages.set(element, page);
  observer.observe(element);
  return () => {
    observer.unobserve(element);
    inView.delete(element);
  };
}
