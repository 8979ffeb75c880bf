import { centsOf } from '#contract/money.ts';
import { orderablePrices } from '#contract/orders/order-price.ts';
import type { Part } from '#contract/parts/parts.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { Price } from '#app/ui/text/price.tsx';

/** A part's unit price by quantity, if it varies. @param quantity marks the price for this quantity */
export function PriceBreaks({
  part,
  quantity,
}: {
  part: Pick<Part, 'price' | 'breaks' | 'minimum'>;
  quantity?: number | null;
}) {
  if (part.breaks.length === 0) return null;
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Unit price by quantity</caption>
      <thead>
        <tr className="text-muted">
          <th scope="col" className="px-4 py-1.5 text-start font-normal">
            Quantity
          </th>
          <th scope="col" className="px-4 py-1.5 text-end font-normal">
            Unit price
          </th>
        </tr>
      </thead>
      <tbody>
        {orderablePrices(part).map(({ from, price, below }) => {
          const isReached = quantity != null && quantity >= from && !(below !== undefined && quantity >= below);
          return (
            <tr
              key={from}
              aria-current={isReached || undefined}
              className={classNames('border-t border-line', isReached && 'bg-wash font-semibold')}
            >
              <th scope="row" className={classNames('px-4 py-1.5 text-start', !isReached && 'font-normal')}>
                <Figures>{rangeText(from, below)}</Figures>
              </th>
              <td className="px-4 py-1.5 text-end">
                <Price cents={centsOf(price)} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function rangeText(from: number, below: number | undefined): string {
  if (below === undefined) return `${formatCount(from)}+`;
  return below - 1 === from ? formatCount(from) : `${formatCount(from)} to ${formatCount(below - 1)}`;
}
