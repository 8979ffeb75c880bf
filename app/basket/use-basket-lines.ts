import { useEffect, useState } from 'react';
import { useRootData } from '#app/document/root-data.ts';

const STORAGE_KEY = 'basket-lines';

/**
 * The number of lines in the basket as this page loaded it, or as a later page in another tab did. A page that could
 * not count them leaves it unchanged.
 */
export function useBasketLines(): number {
  const root = useRootData();
  const [known, setKnown] = useState({ root, lines: root.basketLines ?? 0 });
  if (root !== known.root) setKnown({ root, lines: root.basketLines ?? known.lines });
  useEffect(() => {
    if (root.basketLines !== undefined) write(root.basketLines);
  }, [root]);
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === STORAGE_KEY) setKnown((before) => ({ ...before, lines: Number(newValue) }));
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
  return known.lines;
}

function write(lines: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(lines));
  } catch {
    // Without storage each tab shows what it loaded.
  }
}
