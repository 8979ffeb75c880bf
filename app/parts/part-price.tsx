import { t } from '#contract/language/text.ts';
import { centsOf } from '#contract/money.ts';
import { type ComparedPrice, crossedOut } from '#contract/parts/lowest-price.ts';
import { useRootData } from '#app/document/root-data.ts';
import { Price } from '#app/ui/text/price.tsx';

/** The price of a part; a customer's own is marked. The public one has the former one crossed out, and the lowest price of 30 days where the shop has to state it. */
export function PartPrice({ part, className }: { part: ComparedPrice; className?: string }) {
  const { statesLowestPrice } = useRootData().store;
  const before = crossedOut(part, statesLowestPrice);
  return (
    <span>
      <Price cents={centsOf(part.price)} className={className} /> {part.publicPrice && t('Your price')}
      {before && (
        <s className="text-sm text-muted">
          <span className="sr-only">{t('Was')} </span>
          <Price cents={centsOf(before)} />
        </s>
      )}
      {before && statesLowestPrice && (
        <span className="block text-xs whitespace-normal text-muted">
          {t('Lowest price of the last 30 days:')} <Price cents={centsOf(part.lowestPrice!)} />
        </span>
      )}
    </span>
  );
}
