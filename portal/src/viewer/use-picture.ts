// The stored image of the page that is shown first.
import { useEffect, useState } from 'react';
import { type Picture, takePicture } from './picture.ts';

/** @param wanted False when the page has been drawn. */
export function usePicture(document: string, page: number, wanted: boolean): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    void takePicture(document, page).then((found) => !left && setPicture(found));
    return () => {
      left = true;
    };
  }, [document, page, wanted]);
  return picture?.page === page ? picture : null;
}
