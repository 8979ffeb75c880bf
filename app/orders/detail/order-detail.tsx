import { rich } from '#app/ui/text/rich.tsx';
import { t, message, type Message, shown } from '#contract/language/text.ts';
import './receipt.css';
import type { ReactNode } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import type { Refund } from '#contract/orders/refunds/refunds.ts';
import type { Shipment, WholeOrder } from '#contract/orders/whole-orders.ts';
import { useRootData } from '#app/document/root-data.ts';
import { Button, ButtonLink, buttonClass } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { Timeline } from '#app/ui/content/timeline.tsx';
import { Countdown } from '#app/ui/progress/countdown.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { OrderStateBadge } from '#app/orders/order-state-badge.tsx';
import { orderTimelineSteps } from '#app/orders/order-state.ts';
import { BankDetails } from '#app/payments/bank-details.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import { orderSummaryOf } from '#app/orders/order-summary.ts';
import { Icon } from '#app/ui/buttons/icon.tsx';
import { formatCents } from '#app/ui/text/format-number.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderLinesCard } from './order-lines-card.tsx';
import { ParcelsCard } from './parcels-card.tsx';
import { RefundsCard } from './refunds-card.tsx';
import { ReturnsCard } from './returns-card.tsx';
import { OwedText } from '#app/payments/owed-payment.tsx';

/** One order with all its lines, and its receipt: printing shows only the receipt. */
export function OrderDetail({
  order,
  backHref,
  backText,
  neighbors,
  actions,
  notice,
  cards,
  changeAddress,
  lineActions,
  parcelActions,
  refundActions,
  documentPath = (name) => `/order-document/${order._id}?name=${name}`,
  hidesEmail = false,
}: {
  order: WholeOrder;
  backHref: string;
  backText: string;
  /** Links to the previous and next order of a list. */
  neighbors?: ReactNode;
  actions?: ReactNode;
  /** Shown below the heading; not printed. */
  notice?: ReactNode;
  /** Shown in the side column, before the refunds. */
  cards?: ReactNode;
  /** A link to change the delivery address, while that is possible. */
  changeAddress?: ReactNode;
  /** Actions for each line of an order with several. */
  lineActions: (line: Order) => ReactNode;
  /** An admin's actions for each parcel. */
  parcelActions?: (shipment: Shipment) => ReactNode;
  /** An admin's actions for each refund. */
  refundActions?: (refund: Refund) => ReactNode;
  /** The address of one of its documents. */
  documentPath?: (name: string) => string;
  /** Whether the email of the order is left out, as for a guest's link. */
  hidesEmail?: boolean;
}) {
  const { store } = useRootData();
  const summary = orderSummaryOf(order);
  const isForAdmin = refundActions !== undefined;
  const isAlone = order.lines.length === 1;
  const facts = (
    <Card marks={isAlone}>
      <OrderFacts order={order} changeAddress={changeAddress} isForAdmin={isForAdmin} hidesEmail={hidesEmail} />
    </Card>
  );
  return (
    <>
      <div className="-ms-4.5 mb-4 flex flex-wrap items-center gap-2">
        <ButtonLink href={backHref} size="sm" variant="ghost" icon="arrow-left">
          {backText}
        </ButtonLink>
        {neighbors}
      </div>
      <div className="receipt @container/order">
        <p className="receipt-head mb-4 text-lg font-medium">{store.name}</p>
        <PageHeading
          title={summary.paid && !isForAdmin ? t('Receipt') : t('Order')}
          actions={
            <>
              {actions}
              <Button className="needs-scripts" onClick={() => print()}>
                {t('Print')}
              </Button>
            </>
          }
        >
          <span className="inline-flex flex-wrap items-center gap-3">
            <Figures>#{order.number}</Figures>
            <OrderStateBadge order={summary} />
            {order.owed && (
              <span className="text-sm">
                <OwedText owed={order.owed} />
              </span>
            )}
            {order.bankTransfer && (
              <span className="text-sm">{t('Due by {day}', { day: formatDay(order.bankTransfer.dueOn) })}</span>
            )}
            {order.status === 'unpaid' && order.holdUntil && !order.bankTransfer && (
              <span className="text-sm">
                {rich('Reserved for {countdown}', { countdown: <Countdown until={order.holdUntil} ended="0:00" /> })}
              </span>
            )}
          </span>
        </PageHeading>
        {notice && <div className="mb-6 grid gap-6 empty:hidden print:hidden">{notice}</div>}
        <div className="grid grid-cols-1 items-start gap-6 @4xl/order:grid-cols-[minmax(0,1fr)_18rem] @4xl/order:grid-rows-[auto_1fr]">
          <div className="grid grid-cols-1 gap-6">
            {isAlone ? facts : <OrderLinesCard order={order} actions={lineActions} />}
          </div>
          <div className="grid grid-cols-1 gap-6 @4xl/order:row-span-2">
            <ParcelsCard order={order} actions={parcelActions} />
            {order.bankTransfer && <BankDetails transfer={order.bankTransfer} />}
            {!isAlone && facts}
            {cards}
            <RefundsCard order={order} actions={refundActions} />
            <ReturnsCard order={order} />
            <OrderDocuments order={order} pathOf={documentPath} />
          </div>
          {/* On a wide screen below the lines, where the column would otherwise be empty. */}
          <Card title={t('Order history')}>
            <Timeline steps={orderTimelineSteps(order, (cents) => formatCents(cents, store.currency))} />
          </Card>
        </div>
      </div>
    </>
  );
}

const textOf = (label: Message | undefined, otherwise: string): string => (label ? shown(label) : otherwise);

const LABELS: Readonly<Record<string, Message>> = {
  confirmation: message('Order confirmation'),
  invoice: message('Invoice'),
  'packing-slip': message('Packing slip'),
};
/** Documents of which an order may have several. */
const NUMBERED: Readonly<Record<string, Message>> = {
  invoice: message('Replaced invoice'),
  'credit-note': message('Credit note'),
  'credit-note-cancellation': message('Canceled credit note'),
};

/** The documents that an order has so far, as downloads. */
function OrderDocuments({
  order: { documents },
  pathOf,
}: {
  order: Pick<WholeOrder, 'documents'>;
  pathOf: (name: string) => string;
}) {
  const kindOf = (name: string) => /^(.*)-[0-9a-f-]{36}$/.exec(name)?.[1];
  const labelOf = (name: string) => {
    const kind = kindOf(name);
    if (kind === undefined) return textOf(LABELS[name], name);
    const same = documents.filter((each) => kindOf(each) === kind);
    return `${textOf(NUMBERED[kind], kind)}${same.length > 1 ? ` ${same.indexOf(name) + 1}` : ''}`;
  };
  return (
    <div id="documents" className="print:hidden">
      <Card title={t('Documents')}>
        {/* The margin is on the list, because on a link it would make the item too narrow for its text. */}
        <ul className="-ms-3 grid justify-items-start gap-1">
          {documents.map((name) => (
            <li key={name}>
              <a className={buttonClass({ variant: 'ghost', size: 'sm' })} href={pathOf(name)} download>
                <Icon name="download" className="-ms-1 size-4.5" />
                {`${labelOf(name)} (PDF)`}
              </a>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
