import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import { unitsToOrder, wholePacks } from '#contract/parts/quantity.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { useFetcher } from 'react-router';
import { centsOf } from '#contract/money.ts';
import type { Basket, BasketLine } from '#contract/basket/basket.ts';
import { ReservationTime } from '#app/orders/reservation-time.tsx';
import { lineProblem, quantityLeft } from '#app/basket/line-problem.ts';
import { OwnNumber } from '#app/parts/own-number.tsx';
import { Arrival } from '#app/basket/basket-row.tsx';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { deliveryPrice, ratesOf } from '#contract/orders/delivery-rates.ts';
import { dayRange, daysInAll, expectedDelivery } from '#contract/orders/delivery-dates.ts';
import { deliveryDays } from '#contract/orders/tax-texts.ts';
import type { CheckoutTerms } from '#contract/settings/checkout-terms.ts';
import { ChargeLine, ChargeLines } from '#app/orders/detail/charge-lines.tsx';
import { YourPrice } from '#app/parts/your-price.tsx';
import { Price } from '#app/ui/text/price.tsx';
import { PostForm } from '#app/forms/post-form.tsx';
import type { CheckoutCharges } from './checkout-charges.ts';

/** The lines of the order. A line that cannot be ordered shows why and offers a fix. */
export function CheckoutSummary({
  basket: { lines, onlyPart, reservedMinutes },
  charges,
  terms,
  now,
  country,
  isTaxMissing,
  isLocked,
  isPaidAtOnce = true,
}: {
  /** `onlyPart`: the part that is ordered by itself; undefined for the basket. */
  basket: Pick<Basket, 'lines' | 'reservedMinutes'> & { readonly onlyPart: string | undefined };
  charges: CheckoutCharges;
  terms: CheckoutTerms;
  /** See `dispatchStart`. */
  now: number;
  /** The name of the chosen country. */
  country: string | undefined;
  /** The tax is not in the charges yet: it is known once the address is complete. */
  isTaxMissing: boolean;
  /** The order is placed: its lines stay. */
  isLocked: boolean;
  /** Pressing the button opens a payment; otherwise its parts wait for a later one. */
  isPaidAtOnce?: boolean;
}) {
  // Lines that need a decision come first, so that a long list does not hide them.
  const isShort = (line: BasketLine) => !isLocked && lineProblem(line, line.quantity) !== undefined;
  const sorted = [...lines.filter(isShort), ...lines.filter((line) => !isShort(line))];
  return (
    <Card
      as="section"
      title={t('Your order')}
      aside={!isLocked && <TextLink href={onlyPart ? `/part/${onlyPart}` : '/basket'}>{t('Change')}</TextLink>}
      footer={
        <ChargeLines charges={charges}>
          {charges.needsAddress && <LinesBeforeAddress terms={terms} lines={lines} linesCents={charges.linesCents} />}
          {!charges.needsAddress && isTaxMissing && (
            <ChargeLine name={t('Tax')} value={t('once the address is complete')} />
          )}
          {charges.chosen?.pickUp && Number.isFinite(now) && (
            <p className="text-sm text-muted">
              {t('Ready to pick up on {days}', {
                days: dayRange(expectedDelivery(new Date(now), charges.chosen, terms.dispatchTerms)),
              })}
            </p>
          )}
          {charges.chosen && !charges.chosen.pickUp && country && Number.isFinite(now) && (
            <p className="text-sm text-muted">
              {t('Delivery to {country}: {time}, {days}', {
                country,
                time: deliveryDays(daysInAll(charges.chosen, terms.dispatchTerms)),
                days: dayRange(expectedDelivery(new Date(now), charges.chosen, terms.dispatchTerms)),
              })}
            </p>
          )}
        </ChargeLines>
      }
    >
      <ul aria-label={t('Parts in your order')} className="-my-2.5 divide-y divide-line">
        {sorted.map((line) => (
          <SummaryLine key={line.part} line={line} isLocked={isLocked} isOnly={onlyPart !== undefined} />
        ))}
      </ul>
      <p className="mt-5 text-sm text-muted">
        {!isPaidAtOnce
          ? t('Your parts are kept for you once you place the order.')
          : isLocked
            ? t('Your parts are reserved while you pay.')
            : rich('Your parts are reserved for {time} when you press Pay.', {
                time: reservedMinutes === null ? <ReservationTime /> : t('{count} minutes', { count: reservedMinutes }),
              })}
      </p>
    </Card>
  );
}

/** What delivery and tax will be, before a country is chosen. */
function LinesBeforeAddress({
  terms: { delivery, tax },
  lines,
  linesCents,
}: {
  terms: CheckoutTerms;
  lines: readonly BasketLine[];
  linesCents: number;
}) {
  const isFree = (from: number | null) => from !== null && linesCents >= from;
  const ordered = lines.filter(({ onSale }) => onSale);
  const prices = delivery.methods
    .filter(({ isActive }) => isActive)
    .flatMap((method) => {
      const price = deliveryPrice(ratesOf(method, delivery), ordered, linesCents);
      return price ? (isFree(method.freeFromCents) ? 0 : price.priceCents) : [];
    });
  const cheapest = Math.min(...prices);
  return (
    <>
      {Number.isFinite(cheapest) && (
        <ChargeLine
          name={t('Delivery')}
          value={<span>{rich('from {price}', { price: <Price cents={cheapest} /> })}</span>}
        />
      )}
      {tax.mode !== 'none' && <ChargeLine name={t('Tax')} value={t('by country')} />}
    </>
  );
}

function SummaryLine({ line, isLocked, isOnly }: { line: BasketLine; isLocked: boolean; isOnly: boolean }) {
  const cents = centsOf(line.unitPrice);
  const problem = isLocked ? undefined : lineProblem(line, line.quantity);
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">
          {line.name}
          <PartIdentity part={line} className="block text-sm font-normal text-muted" />
          <OwnNumber of={line} />
        </span>
        {line.onSale ? <Price cents={cents * line.quantity} /> : <span aria-label="no total">-</span>}
      </div>
      <p className="text-sm text-muted">
        <Figures>{formatCount(line.quantity)}</Figures> × <Price cents={cents} />
        <YourPrice of={line} />
      </p>
      <Arrival line={line} quantity={line.quantity} />
      {problem && (
        <div role="alert">
          <p className="mt-1 flex items-start gap-1.5 text-sm text-error">
            <Icon name="warning" className="mt-px size-4.5" />
            <span>{problem}</span>
          </p>
          {isOnly ? (
            <TextLink href={`/part/${line.part}`}>{t('Choose another quantity')}</TextLink>
          ) : (
            <Ways line={line} />
          )}
        </div>
      )}
    </li>
  );
}

/** The units to order instead of a quantity that is below the minimum, or between packs; undefined if it is neither. */
function unitsSold(line: BasketLine): number | undefined {
  const units = unitsToOrder(line.quantity, line);
  if (units === line.quantity) return undefined;
  return units <= line.most ? units : Math.max(line.minimum, wholePacks(line.quantity, line));
}

/** Reduces a line to the units that are left, or removes it. */
function Ways({ line }: { line: BasketLine }) {
  const fetcher = useFetcher();
  const units = quantityLeft(line, line.quantity) ?? unitsSold(line);
  const isBusy = fetcher.state !== 'idle';
  return (
    <PostForm fetcher={fetcher} action="/basket" className="mt-1.5 flex flex-wrap gap-2">
      <HiddenFields fields={{ part: line.part, from: 'checkout' }} />
      {line.onSale && units !== undefined && units <= line.stock && (
        <>
          <input type="hidden" name="quantity" value={units} />
          <Button type="submit" size="sm" name="intent" value="set" loading={isBusy}>
            {t('Change to {units}', { units })}
          </Button>
        </>
      )}
      <Button
        type="submit"
        size="sm"
        name="intent"
        value="remove"
        loading={isBusy}
        aria-label={t('Remove {name}', { name: line.name })}
      >
        {t('Remove')}
      </Button>
    </PostForm>
  );
}
