// The view that the address names: `/console/keys`.
import { useEffect, useState } from 'react';

const prefix = '/console/';
const readPath = () => location.pathname.slice(prefix.length).replace(/\/$/, '');

export function useView(): [string, (path: string) => void] {
  const [path, setPath] = useState(readPath);
  useEffect(() => {
    const follow = () => setPath(readPath());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const open = (next: string) => {
    history.pushState(null, '', prefix + next);
    setPath(next);
  };
  return [path, open];
}
