import type { ReactNode } from 'react';
import type { ErrorCode, Failure } from '#contract/errors.ts';
import { centsOf } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { formatCents } from '../ui/format-cents.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { formatCount } from '../ui/format-count.ts';

/** The card form's final geometry, until it is there. */
export function CardFormWaiting({
  order,
  currency,
  label = 'The card form is loading',
}: {
  order: Order;
  currency: string;
  label?: string;
}) {
  return (
    <div role="status" aria-label={label} className="grid gap-5">
      <div className="grid content-start gap-3 card-fields">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-11" />
        <div className="grid grid-cols-2 gap-3">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      </div>
      <Button variant="primary" size="lg" wide disabled>
        Pay {formatCents(centsOf(order.placeOrderPrice), currency)}
      </Button>
    </div>
  );
}

/** Why there is no card form, and what to do. */
export function PaymentTrouble({ failure, order, onRetry }: { failure: Failure; order: Order; onRetry: () => void }) {
  const retry = (
    <Button icon="refresh" onClick={onRetry}>
      Retry
    </Button>
  );
  const orders = <ButtonLink href="/dashboard">My Orders</ButtonLink>;
  const part = <ButtonLink href={`/part/${order.placeOrderProduct}`}>See the part</ButtonLink>;
  const known: Partial<Record<ErrorCode, { title: string; text: string; actions: ReactNode }>> = {
    out_of_stock: {
      title: 'These parts have been sold',
      text: `The hold of this order ran out, and since then there are not ${formatCount(order.placeOrderQuantity)} of them in stock. Nothing was charged. Order fewer of them, or try again when there are more.`,
      actions: (
        <>
          {part}
          {retry}
        </>
      ),
    },
    order_state: {
      title: 'This order has changed',
      text: failure.message,
      actions: (
        <>
          {orders}
          {retry}
        </>
      ),
    },
    provider_refused: {
      title: 'Card payments are unavailable',
      text: failure.message,
      actions: (
        <>
          {orders}
          {retry}
        </>
      ),
    },
    price_changed: {
      title: 'The price has changed',
      text: 'Nothing was charged. Load the page again to see what this order costs.',
      actions: retry,
    },
    not_found: {
      title: 'This order is not here',
      text: 'It may belong to another account. Nothing was charged.',
      actions: orders,
    },
  };
  const telling = known[failure.code] ?? {
    title: 'The card form is not there yet',
    text: failure.message,
    actions: retry,
  };
  return (
    <Banner tone="bad" title={telling.title} actions={telling.actions}>
      {telling.text}
    </Banner>
  );
}
