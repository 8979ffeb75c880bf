import { useEffect, useState } from 'react';
import { type RootData, useRootData } from '#app/document/root-data.ts';

const STORAGE_KEY = 'basket-lines';

/** The number of lines in the basket, as this page loaded it or as a later page in another tab did. */
export function useBasketLines(): number {
  const root = useRootData();
  const [elsewhere, setElsewhere] = useState<{ root: RootData; lines: number }>();
  useEffect(() => {
    write(root.basketLines);
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === STORAGE_KEY) setElsewhere({ root, lines: Number(newValue) });
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [root]);
  return elsewhere?.root === root ? elsewhere.lines : root.basketLines;
}

function write(lines: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(lines));
  } catch {
    // Without storage each tab shows what it loaded.
  }
}
