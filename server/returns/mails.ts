import { orderNumber } from '#contract/orders/order-rules.ts';
import { RETURN_REASON_TEXTS } from '#contract/choices.ts';
import type { Block, EditableMail, Mail, MailSender } from '#server/emails/mail.ts';
import type { ReturnRow } from './return-rows.ts';

/** The shop's email about a new return request, with what the customer wrote. */
export function returnRequestedMail(store: MailSender, to: string, request: ReturnRow): Mail {
  const { id, orderId, customerName, customerEmail, reason, text } = request;
  return {
    // As a visitor's message: a flood of requests leaves room for alerts.
    kind: 'contact',
    store,
    to,
    subject: `Return requested for order #${orderNumber(orderId)}`,
    heading: 'A customer wants to return parts',
    blocks: [
      'Approve the return, which refunds its units, or decline it.',
      unitsOf(request),
      {
        facts: [
          ['Order', `#${orderNumber(orderId)}`],
          ['Customer', [customerName, customerEmail].filter(Boolean).join(', ')],
          ['Reason', RETURN_REASON_TEXTS[reason]],
        ],
      },
      ...(text ? [`The customer wrote:\n${text}`] : []),
      { link: `${store.publicOrigin}/dashboard/returns#return-${id}`, label: 'Answer the return' },
    ],
  };
}

/**
 * The customer's email about the shop's answer to a return request. What the customer wrote is not part of it.
 * @param isRefunded whether an approval refunds the units
 */
export function returnAnsweredMail(store: MailSender, request: ReturnRow, isRefunded: boolean): EditableMail {
  const { orderId, customerEmail, customerName, status, answer } = request;
  const number = orderNumber(orderId);
  const isApproved = status === 'approved';
  const name = isApproved ? (isRefunded ? 'return-approved' : 'return-accepted') : 'return-declined';
  return {
    kind: 'order-paid',
    store,
    to: customerEmail,
    name: customerName,
    thread: orderId,
    written: { name, values: { order: number } },
    heading: isApproved ? 'Your return is approved' : 'Your return is declined',
    blocks: [
      unitsOf(request),
      ...(answer ? [`Our answer:\n${answer}`] : []),
      { link: `${store.publicOrigin}/dashboard?order=${orderId}`, label: 'View your order' },
    ],
  };
}

function unitsOf({ lines }: Pick<ReturnRow, 'lines'>): Block {
  return {
    facts: lines.map(({ name, variant, sku, units }) => [
      [name, variant, sku && `SKU ${sku}`].filter(Boolean).join(', '),
      units === 1 ? '1 unit' : `${units} units`,
    ]),
  };
}
