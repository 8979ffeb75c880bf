import { useEffect, useState } from 'react';
import { t } from '#contract/language/text.ts';
import { NavLink } from 'react-router';
import { usePrefetch } from '#app/navigation/use-prefetch.ts';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { useRootData } from '#app/document/root-data.ts';

const STORAGE_KEY = 'basket-lines';

/** The header's link to the basket, with the number of its lines. */
export function BasketLink() {
  const basketLines = useBasketLines();
  return (
    <NavLink
      to="/basket"
      {...usePrefetch('/basket')}
      aria-label={
        basketLines > 0
          ? t('Basket, {count, plural, one {# part} other {# parts}}', { count: basketLines })
          : t('Basket')
      }
      className="btn btn-ghost btn-square bar-button relative"
    >
      <Icon name="basket" />
      {basketLines > 0 && (
        <span className="figures absolute -end-0.5 top-0.5 min-w-5 rounded-full bg-primary px-1 text-center text-xs leading-5 text-primary-content">
          {basketLines > 99 ? '99+' : basketLines}
        </span>
      )}
    </NavLink>
  );
}

/**
 * The number of lines in the basket as this page loaded it, or as a later page in another tab did. A page that could
 * not count them leaves it unchanged.
 */
function useBasketLines(): number {
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
