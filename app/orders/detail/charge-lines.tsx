import type { ReactNode } from 'react';
import { centsOf } from '#contract/money.ts';
import { taxName } from '#contract/orders/tax-texts.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { Price } from '#app/ui/text/price.tsx';

/** The price of an order, in cents: parts, delivery, taxes and total. */
export interface ShownCharges {
  readonly linesCents: number;
  readonly deliveryCents: number;
  readonly totalCents: number;
  /** Delivery that cancellations after the payment made due. */
  readonly lateCents?: number;
  /** The name of the delivery method; null if there is none. */
  readonly method: string | null;
  readonly taxes: readonly {
    readonly label: string;
    readonly percent: number;
    readonly cents: number;
    readonly isIncluded: boolean;
  }[];
}

/** The charges of an order as the API shows it. */
export function chargesOfOrder(
  order: Pick<
    WholeOrder,
    'linesPrice' | 'deliveryPrice' | 'lateDelivery' | 'placeOrderPrice' | 'deliveryMethod' | 'taxes'
  >,
): ShownCharges {
  return {
    linesCents: centsOf(order.linesPrice),
    deliveryCents: centsOf(order.deliveryPrice),
    totalCents: centsOf(order.placeOrderPrice),
    lateCents: centsOf(order.lateDelivery ?? 0),
    method: order.deliveryMethod?.name ?? null,
    taxes: order.taxes.map(({ amount, ...tax }) => ({ ...tax, cents: centsOf(amount) })),
  };
}

/** The sums of an order. An order with no delivery or tax shows only its total. */
export function ChargeLines({
  charges: { linesCents, deliveryCents, totalCents, lateCents = 0, method, taxes },
  children,
}: {
  charges: ShownCharges;
  /** Further lines above the total. */
  children?: ReactNode;
}) {
  const added = taxes.filter(({ isIncluded }) => !isIncluded);
  const included = taxes.filter(({ isIncluded }) => isIncluded);
  return (
    <div className="grid gap-1.5">
      {(method !== null || added.length > 0) && <ChargeLine name="Parts" cents={linesCents} />}
      {method !== null && <ChargeLine name={method} cents={deliveryCents} isFree={deliveryCents === 0} />}
      {added.map((tax) => (
        <ChargeLine key={taxName(tax)} name={taxName(tax)} cents={tax.cents} />
      ))}
      {children}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted">Total</span>
        <span aria-live="polite">
          <Price cents={totalCents} className="text-xl font-medium" />
        </span>
      </p>
      {lateCents > 0 && (
        <ChargeLine name="Delivery, due after cancellation (taken out of the refund)" cents={lateCents} />
      )}
      {included.map((tax) => (
        <ChargeLine key={tax.label} name={taxName(tax)} cents={tax.cents} />
      ))}
    </div>
  );
}

function ChargeLine({ name, cents, isFree = false }: { name: string; cents: number; isFree?: boolean }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
      <span className="min-w-0 text-muted wrap-anywhere">{name}</span>
      {isFree ? <span>Free</span> : <Price cents={cents} />}
    </p>
  );
}
