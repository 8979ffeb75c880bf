import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { centsOf } from '#contract/money.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { OrderSort } from '#contract/choices.ts';
import { isUnpaid } from '#contract/orders/order-rules.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Countdown } from '#app/ui/progress/countdown.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { Price } from '#app/ui/text/price.tsx';
import { ActionButton } from '#app/actions/action-button.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import { OrderStateBadge } from '#app/orders/order-state-badge.tsx';
import { sortingOf } from '#app/lists/sorting.ts';
import { canPay } from '#app/orders/order-rules.ts';
import { paymentPath } from '#app/orders/payment-path.ts';
import { formatCount } from '#app/ui/text/format-number.ts';
import { rowContentOf } from '#app/orders/order-summary.ts';
import { PartIdentity } from '#app/parts/part-identity.tsx';

/** A customer's orders, each with all its lines: parts, units, total, state and actions. */
export function MyOrdersTable({
  orders,
  sort,
  busy,
  hrefOf,
  onCancel,
  onHoldEnd,
  empty,
}: {
  orders: readonly Order[];
  sort: OrderSort;
  busy: boolean;
  hrefOf: (id: string) => string;
  onCancel: (order: Order) => void;
  onHoldEnd: () => void;
  empty: ReactNode;
}) {
  const [search] = useSearchParams();
  return (
    <DataTable
      caption={t('My orders')}
      rows={orders}
      rowKey={({ _id }) => _id}
      busy={busy}
      empty={empty}
      columns={[
        {
          header: t('Order placed'),
          primary: true,
          sort: sortingOf(search, sort, { up: 'oldest', down: 'newest' }, 'newest'),
          cell: (order) => (
            <span className="block min-w-0 md:min-w-44">
              <TextLink href={hrefOf(order._id)}>{rowContentOf(order)}</TextLink>
              {wholeOf(order).lines === 1 && (
                <PartIdentity part={order} className="block text-sm font-normal text-muted" />
              )}
              <span className="block text-sm font-normal text-muted">
                <Figures>#{order.number}</Figures>, {formatDay(order.createdAt)}
              </span>
            </span>
          ),
        },
        {
          header: t('Quantity'),
          align: 'end',
          cell: (order) => <Figures>{formatCount(wholeOf(order).placeOrderQuantity)}</Figures>,
        },
        {
          header: t('Price'),
          align: 'end',
          sort: sortingOf(search, sort, { up: 'price', down: '-price' }, 'newest'),
          cell: (order) => <Price cents={centsOf(wholeOf(order).placeOrderPrice)} />,
        },
        {
          header: t('Status'),
          cell: (order) => <StatusWithReservation order={order} onHoldEnd={onHoldEnd} />,
        },
      ]}
      rowActions={(order) => {
        const whole = wholeOf(order);
        const content = rowContentOf(order);
        return (
          <>
            {isUnpaid(whole) && (
              <ActionButton
                variant="quiet-danger"
                size="sm"
                fields={{ intent: 'cancel', id: order._id }}
                onPress={() => onCancel(order)}
                aria-label={t('Cancel the order of {content}', { content })}
              >
                {t('Cancel')}
              </ActionButton>
            )}
            {canPay(whole) ? (
              <ButtonLink
                href={paymentPath(order._id)}
                variant="primary"
                size="sm"
                aria-label={t('Pay for {content}', { content })}
              >
                {t('Pay')}
              </ButtonLink>
            ) : (
              <ButtonLink
                href={hrefOf(order._id)}
                variant="ghost"
                size="sm"
                aria-label={t('Receipt of {content}', { content })}
              >
                {whole.paid ? t('Receipt') : t('Details')}
              </ButtonLink>
            )}
          </>
        );
      }}
    />
  );
}

/** The whole order, which every entry in a list of orders contains. */
const wholeOf = ({ whole }: Order): NonNullable<Order['whole']> => whole!;

function StatusWithReservation({ order, onHoldEnd }: { order: Order; onHoldEnd: () => void }) {
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2.5 gap-y-1 md:justify-start">
      <OrderStateBadge order={{ ...wholeOf(order), ...(order.pickUp && { pickUp: order.pickUp }) }} />
      {wholeOf(order).status === 'unpaid' && order.holdUntil && (
        <span className="inline-block min-w-30 text-start text-sm whitespace-nowrap text-muted">
          {rich('Reserved for {countdown}', {
            countdown: <Countdown until={order.holdUntil} ended="0:00" onEnd={onHoldEnd} />,
          })}
        </span>
      )}
    </span>
  );
}
