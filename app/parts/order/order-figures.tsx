import { rich } from '#app/ui/text/rich.tsx';
import type { ReactNode } from 'react';
import { t } from '#contract/language/text.ts';
import { lineTotalCents, pricesOf, unitPriceCents, orderablePrices } from '#contract/orders/order-price.ts';
import { arrivalText } from '#contract/parts/backorder-texts.ts';
import type { Part } from '#contract/parts/parts.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { Price, useCurrency } from '#app/ui/text/price.tsx';
import { formatCount, formatCents } from '#app/ui/text/format-number.ts';
import { centsOf } from '#contract/money.ts';

/**
 * Minimum, stock, unit price and total of an order, and the unit prices of other quantities.
 * @param quantity null if it cannot be ordered
 */
export function OrderFigures({ part, quantity }: { part: Part; quantity?: number | null }) {
  const currency = useCurrency();
  const unitCents = unitPriceCents(pricesOf(part), quantity ?? part.minimum);
  const isLong = formatCents(unitCents * (quantity ?? part.minimum), currency).length > 10;
  return (
    // One row where they fit, otherwise two by two; stacked for long figures in large text.
    <div className="@container">
      <dl
        className={classNames(
          'flex flex-wrap gap-px overflow-hidden rounded-box border border-line bg-line',
          isLong ? '*:basis-2/5' : '*:basis-2/5 @lg:*:basis-1/5',
        )}
      >
        <Figure name={t('minimum')}>
          <Figures>{formatCount(part.minimum)}</Figures>
        </Figure>
        <Figure name={t('in stock')}>
          <Figures>{formatCount(part.quantity)}</Figures>
        </Figure>
        <Figure name={t('each')}>
          <Price cents={unitCents} />
        </Figure>
        <Figure name={t('total')} live>
          {quantity ? (
            <Price cents={lineTotalCents({ unitPriceCents: unitCents, quantity })} className="text-primary" />
          ) : (
            <span aria-label={t('not yet known')}>-</span>
          )}
        </Figure>
      </dl>
      {part.backorder && (
        <p className="mt-3" aria-live="polite">
          {arrivalText(part.quantity, part.backorder, (quantity ?? 0) > part.quantity ? quantity! : undefined)}
        </p>
      )}
      {(part.packSize ?? 1) > 1 && (
        <p className="mt-3">
          {rich('Sold in packs of {figure}', { figure: <Figures>{formatCount(part.packSize!)}</Figures> })}
        </p>
      )}
      {part.breaks.length > 0 && (
        <div className="mt-3 overflow-hidden rounded-box border border-line">
          <PriceBreaks part={part} quantity={quantity} />
        </div>
      )}
    </div>
  );
}

function Figure({ name, live, children }: { name: string; live?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-w-fit grow flex-col-reverse bg-base-100 px-4 py-3 @max-3xs:px-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-lg font-medium whitespace-nowrap @max-3xs:text-base" aria-live={live ? 'polite' : undefined}>
        {children}
      </dd>
    </div>
  );
}

/** A part's unit price by quantity. @param quantity marks the price for this quantity */
function PriceBreaks({ part, quantity }: { part: Part; quantity: number | null | undefined }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('Unit price by quantity')}</caption>
      <thead>
        <tr className="text-muted">
          <th scope="col" className="px-4 py-1.5 text-start font-normal">
            {t('Quantity')}
          </th>
          <th scope="col" className="px-4 py-1.5 text-end font-normal">
            {t('Unit price')}
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
  return below - 1 === from ? formatCount(from) : t('{from} to {to}', { from, to: below - 1 });
}
