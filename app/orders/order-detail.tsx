import './receipt.css';
import type { ReactNode } from 'react';
import { centsOf } from '#contract/money.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { Refund } from '#contract/orders/refunds.ts';
import { orderNumber } from '#contract/orders/order-rules.ts';
import { useRootData } from '../document/root-data.ts';
import { Button, ButtonLink } from '../ui/buttons/button.tsx';
import { Card } from '../ui/content/card.tsx';
import { CopyButton } from '../ui/buttons/copy-button.tsx';
import { Countdown } from '../ui/progress/countdown.tsx';
import { EmailText } from '../ui/text/email-text.tsx';
import { Facts } from '../ui/content/facts.tsx';
import { Figures } from '../ui/text/figure-text.tsx';
import { PageHeading } from '../ui/content/page-heading.tsx';
import { Price } from '../ui/text/price.tsx';
import { Timeline } from '../ui/content/timeline.tsx';
import { ActionButton } from '../actions/action-button.tsx';
import { DateTime } from '../ui/text/date-time.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderStateBadge } from './order-state-badge.tsx';
import { canPay } from './order-rules.ts';
import { timelineSteps } from './order-state.ts';
import { RefundsCard } from './refunds-card.tsx';
import { formatCount } from '../ui/text/format-number.ts';

/**
 * One order in full, and its receipt: printing shows only the receipt.
 * @param onCancel present if the customer may still cancel it
 */
export function OrderDetail({
  order,
  backHref,
  backText,
  onCancel,
  actions,
  notice,
  cards,
  refundActions,
}: {
  order: Order;
  backHref: string;
  backText: string;
  onCancel?: ((order: Order) => void) | undefined;
  actions?: ReactNode;
  /** Shown below the heading; not printed. */
  notice?: ReactNode;
  /** Shown in the side column, before the refunds. */
  cards?: ReactNode;
  /** What an admin can do about each refund. */
  refundActions?: ((refund: Refund) => ReactNode) | undefined;
}) {
  const { store } = useRootData();
  return (
    <>
      <p className="-ms-4.5 mb-4">
        <ButtonLink href={backHref} size="sm" variant="ghost" icon="arrow-left">
          {backText}
        </ButtonLink>
      </p>
      <div className="receipt">
        <p className="receipt-head mb-4 text-lg font-medium">{store.name}</p>
        <PageHeading
          title={order.paid ? 'Receipt' : 'Order'}
          actions={
            <>
              {onCancel && canPay(order) && (
                <ButtonLink href={`/dashboard/payment/${order._id}`} variant="primary">
                  Pay
                </ButtonLink>
              )}
              {onCancel && (
                <ActionButton
                  variant="quiet-danger"
                  fields={{ intent: 'cancel', id: order._id }}
                  onPress={() => onCancel(order)}
                >
                  Cancel order{' '}
                </ActionButton>
              )}
              {actions}
              <Button className="needs-scripts" onClick={() => print()}>
                Print
              </Button>
            </>
          }
        >
          <span className="inline-flex flex-wrap items-center gap-3">
            <Figures>{orderNumber(order._id)}</Figures>
            <OrderStateBadge order={order} />
            {order.status === 'unpaid' && order.holdUntil && (
              <span className="text-sm">
                Reserved for <Countdown until={order.holdUntil} ended="0:00" />
              </span>
            )}
          </span>
        </PageHeading>
        {notice && <div className="mb-6 grid gap-6 empty:hidden print:hidden">{notice}</div>}
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_18rem]">
          <Card marks>
            <OrderFacts order={order} currency={store.currency} />
          </Card>
          <div className="grid gap-6">
            {cards}
            <RefundsCard order={order} currency={store.currency} actions={refundActions} />
            <OrderDocuments order={order} isAdmin={refundActions !== undefined} />
            <Card title="Order history">
              <Timeline steps={timelineSteps(order)} />
            </Card>
          </div>
        </div>
      </div>
    </>
  );
}

function OrderFacts({ order, currency }: { order: Order; currency: string }) {
  const cents = centsOf(order.placeOrderPrice);
  const written = (text: string) =>
    text ? (
      <span className="whitespace-pre-line">{text}</span>
    ) : (
      <span className="font-normal text-muted">Not provided</span>
    );
  return (
    <Facts
      items={[
        { name: 'Part', value: order.placeOrderProductName },
        ...(order.variant ? [{ name: 'Variant', value: order.variant }] : []),
        ...(order.sku ? [{ name: 'SKU', value: <Figures>{order.sku}</Figures> }] : []),
        { name: 'Quantity', value: <Figures>{formatCount(order.placeOrderQuantity)}</Figures> },
        {
          name: 'Unit price',
          value: <Price cents={Math.round(cents / order.placeOrderQuantity)} currency={currency} />,
        },
        { name: 'Total', value: <Price cents={cents} currency={currency} className="text-lg" /> },
        {
          name: 'Placed',
          value: (
            <Figures className="text-sm">
              <DateTime iso={order.createdAt} />
            </Figures>
          ),
        },
        { name: 'Name', value: written(order.customerName) },
        { name: 'Email', value: <EmailText email={order.customerEmail} /> },
        { name: 'Phone', value: written(order.phone) },
        { name: 'Address', value: written(order.address) },
        { name: 'Order id', value: <CopyableId id={order._id} label="Copy the order id" /> },
        ...(order.transactionId
          ? [{ name: 'Transaction id', value: <CopyableId id={order.transactionId} label="Copy the transaction id" /> }]
          : []),
      ]}
    />
  );
}

/** A full id, with a copy button. */
export function CopyableId({ id, label }: { id: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Figures className="text-sm break-all max-sm:text-xs">{id}</Figures>
      <CopyButton text={id} label={label} />
    </span>
  );
}
