// What the service stores of the page that is shown first.
import { useEffect, useState } from 'react';
import { type Preview, takePreview } from './preview.ts';

/** @param wanted False when the page has been drawn. */
export function usePreview(document: string, page: number, wanted: boolean): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    void takePreview(document, page).then((found) => !left && setPreview(found));
    return () => {
      left = true;
    };
  }, [document, page, wanted]);
  return preview?.page === page ? preview : null;
}
