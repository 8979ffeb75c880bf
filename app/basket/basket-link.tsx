import { PARTS } from '#app/lists/nouns.ts';
import { countOf } from '#app/ui/text/format-number.ts';
import { NavLink } from 'react-router';
import { usePrefetch } from '#app/navigation/use-prefetch.ts';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { useBasketLines } from './use-basket-lines.ts';

/** The header's link to the basket, with the number of its lines. */
export function BasketLink() {
  const basketLines = useBasketLines();
  return (
    <NavLink
      to="/basket"
      {...usePrefetch('/basket')}
      aria-label={basketLines > 0 ? `Basket, ${countOf(basketLines, PARTS)}` : 'Basket'}
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
