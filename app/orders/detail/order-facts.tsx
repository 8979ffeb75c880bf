import { shownName } from '#contract/orders/adjustments.ts';
import { waitingText } from '#contract/parts/backorder-texts.ts';
import { t, shown } from '#contract/language/text.ts';
import type { ReactNode } from 'react';
import { centsOf } from '#contract/money.ts';
import { channelLabel } from '#contract/orders/channels.ts';
import { dayRange } from '#contract/orders/delivery-dates.ts';
import { taxFacts } from '#contract/tax/tax-exemption.ts';
import { placeFacts } from '#contract/orders/pick-up.ts';
import { orderTexts } from '#contract/orders/order-texts.ts';
import { isToFulfill } from '#contract/orders/order-rules.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { usePermission } from '#app/accounts/allowed.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { CopyButton } from '#app/ui/buttons/copy-button.tsx';
import { languageName } from '#app/ui/text/language-name.ts';
import { Badge } from '#app/ui/content/badge.tsx';
import { Facts } from '#app/ui/content/facts.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import { formatCount } from '#app/ui/text/format-number.ts';
import { Price } from '#app/ui/text/price.tsx';
import { OrderedPartLink } from './ordered-part-link.tsx';
import { AdjustmentPrice, chargesOfOrder } from './charge-lines.tsx';

/**
 * The facts about an order. For an order with one line, also its part, quantity and prices; several lines have their
 * own card.
 * @param changeAddress a link to change the address, while that is possible
 */
export function OrderFacts({
  order,
  changeAddress,
  isForAdmin,
  hidesEmail,
}: {
  order: WholeOrder;
  changeAddress?: ReactNode;
  isForAdmin: boolean;
  hidesEmail: boolean;
}) {
  // Only orders of deleted accounts have no email.
  const isDeleted = order.customerEmail === '' && !hidesEmail;
  const written = (text: string) =>
    text ? (
      <span className="wrap-anywhere whitespace-pre-line">{text}</span>
    ) : (
      <span className="font-normal text-muted">{isDeleted ? t('Deleted with the account') : t('Not provided')}</span>
    );
  const given = (name: string, text: string) => (text ? [{ name, value: written(text) }] : []);
  return (
    <Facts
      items={[
        ...(order.lines.length === 1 ? partFacts(order) : []),
        {
          name: t('Placed'),
          value: (
            <Figures className="text-sm">
              <DateTime iso={order.createdAt} />
            </Figures>
          ),
        },
        ...(order.channel ? [{ name: t('Placed by'), value: written(channelLabel(order.channel)) }] : []),
        {
          name: t('Name'),
          value: (
            <>
              <CustomerName order={order}>{written(order.customerName)}</CustomerName>{' '}
              {order.guest && <Badge>{t('Guest')}</Badge>}{' '}
              {order.language && <Badge>{languageName(order.language)}</Badge>}
            </>
          ),
        },
        ...(hidesEmail
          ? []
          : [{ name: t('Email'), value: isDeleted ? written('') : <EmailText email={order.customerEmail} /> }]),
        { name: t('Phone'), value: written(order.phone) },
        ...addressFacts(order).map(([name, text], index) => ({
          name,
          value: (
            <>
              {written(text)}
              {index === 0 && changeAddress && <span className="block text-end print:hidden">{changeAddress}</span>}
            </>
          ),
        })),
        ...(order.expectedDelivery && isExpected(order)
          ? [
              {
                name: order.pickUp ? t('Ready') : t('Expected'),
                value: expectedText(order.expectedDelivery, order.pickUp),
              },
            ]
          : []),
        ...taxFacts({ exemption: order.taxExemption, vatNumber: order.vatNumber }).map(([name, value]) => ({
          name,
          value: written(value),
        })),
        ...given(t('Company'), order.company?.name ?? ''),
        ...(order.company?.isOwn === false ? given(t('Ordered by'), order.company.buyer) : []),
        ...orderTexts.flatMap(({ key, name, staffName }) => given(isForAdmin ? staffName : shown(name), order[key])),
        { name: t('Order id'), value: <CopyableId id={order._id} label={t('Copy the order id')} /> },
        ...(order.transactionId
          ? [
              {
                name: t('Transaction id'),
                value: <CopyableId id={order.transactionId} label={t('Copy the transaction id')} />,
              },
            ]
          : []),
      ]}
    />
  );
}

/** The address, or where it is picked up. */
function addressFacts({ pickUp, address }: WholeOrder): (readonly [name: string, text: string])[] {
  return pickUp ? placeFacts(pickUp) : [[t('Address'), address]];
}

/** Whether units of an order have not arrived, or are not ready to be picked up. */
function isExpected({ lines, shipments, pickUp }: WholeOrder): boolean {
  return lines.some(
    ({ _id, status }) =>
      isToFulfill({ status }) ||
      (status === 'shipped' &&
        !pickUp &&
        shipments.some(({ deliveredAt, contents }) => !deliveredAt && contents.some(({ line }) => line === _id))),
  );
}

function expectedText({ from, to, shipBy }: NonNullable<WholeOrder['expectedDelivery']>, pickUp: WholeOrder['pickUp']) {
  return (
    <>
      {dayRange({ from, to })}
      {shipBy && !pickUp && (
        <span className="block text-sm font-normal text-muted">
          {t('To be sent by {day}', { day: formatDay(shipBy) })}
        </span>
      )}
    </>
  );
}

/** A link to the customer, for staff who may open it. */
function CustomerName({ order: { customer }, children }: { order: WholeOrder; children: ReactNode }) {
  const canRead = usePermission('customers.read');
  return customer && canRead ? <TextLink href={`/dashboard/customers/${customer}`}>{children}</TextLink> : children;
}

function partFacts(order: WholeOrder) {
  const line = order.lines[0]!;
  const { totalCents, adjustments, paidCents = totalCents, refundedCents = 0 } = chargesOfOrder(order);
  const price = (cents: number, className = '') => <Price cents={cents} className={className} />;
  const factsOf = (isIncluded: boolean) =>
    adjustments
      .filter((each) => each.isIncluded === isIncluded)
      .map((each) => ({ name: shownName(each), value: <AdjustmentPrice adjustment={each} /> }));
  return [
    {
      name: t('Part'),
      value: <OrderedPartLink line={line} />,
    },
    ...(line.variant ? [{ name: t('Variant'), value: line.variant }] : []),
    ...(line.sku ? [{ name: 'SKU', value: <Figures>{line.sku}</Figures> }] : []),
    ...(line.ownNumber === undefined
      ? []
      : [{ name: t("Company's number"), value: <span className="wrap-anywhere">{line.ownNumber}</span> }]),
    { name: t('Quantity'), value: <Figures>{formatCount(line.placeOrderQuantity)}</Figures> },
    ...(line.waiting ? [{ name: t('Arrival'), value: waitingText(line.waiting) }] : []),
    { name: t('Unit price'), value: price(Math.round(centsOf(line.placeOrderPrice) / line.placeOrderQuantity)) },
    ...(line.priceList === undefined ? [] : [{ name: t('Price list'), value: line.priceList }]),
    ...factsOf(false),
    { name: t('Total'), value: price(totalCents, 'text-lg') },
    ...(refundedCents > 0
      ? [
          ...(paidCents === totalCents ? [] : [{ name: t('Paid'), value: price(paidCents) }]),
          { name: t('Refunded'), value: price(-refundedCents) },
          { name: t('Net'), value: price(paidCents - refundedCents) },
        ]
      : []),
    ...factsOf(true),
  ];
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
