import type { Mail, MailSender } from '#server/emails/mail.ts';

type Text = Pick<Mail, 'subject' | 'heading' | 'blocks'>;

/** The mail about repeats of an alert within an hour: how many, and the first of them. */
export function alertSummaryMail(
  store: MailSender,
  to: string,
  { subject, count, lines, path }: { subject: string; count: number; lines: readonly string[]; path: string },
): Mail {
  return {
    kind: 'shop',
    store,
    to,
    subject: `${count} more: ${subject}`,
    heading: count === 1 ? 'It happened again' : `It happened ${count} more times`,
    blocks: [
      `Since the last email about this: ${subject}.`,
      listText(lines, count),
      { link: `${store.publicOrigin}${path}`, label: 'Open the store' },
    ],
  };
}

/** The text of an alert about the card provider's key. @param why in words for the operator */
export function providerKeyText(store: MailSender, why: string): Text {
  return {
    subject: "The card provider rejects the store's key",
    heading: 'Customers may not be able to pay',
    blocks: [
      why,
      "Renew the key in the card provider's dashboard, set it in the store's environment, and restart the store.",
      { link: `${store.publicOrigin}/dashboard/overview`, label: 'Open the overview' },
    ],
  };
}

/** The text of an alert about events from the card provider that the store refused. */
export function refusedWebhooksText(store: MailSender, count: number): Text {
  const events = count === 1 ? 'An event' : `${count} events`;
  return {
    subject: 'Webhooks from the card provider are rejected',
    heading: 'Events with a wrong signature',
    blocks: [
      `${events} arrived at the payment webhook with a signature that does not match the webhook secret.`,
      'If the secret was renewed at the card provider, set the new one in STRIPE_WEBHOOK_SECRET. If not, someone is sending forged events; the store ignores them.',
      { link: `${store.publicOrigin}/dashboard/verification`, label: 'Open Reconciliation' },
    ],
  };
}

/** The text of an alert about a reconciliation that found discrepancies. */
export function reconciliationText(store: MailSender, count: number, found: readonly string[]): Text {
  const items = count === 1 ? '1 discrepancy' : `${count} discrepancies`;
  return {
    subject: `Reconciliation: ${items}`,
    heading: 'The books do not agree',
    blocks: [
      `A reconciliation found ${items} between orders, stock, payments and the card provider.`,
      found.join('\n'),
      { link: `${store.publicOrigin}/dashboard/verification`, label: 'See the discrepancies' },
    ],
  };
}

/** The text of an alert about the disk with the store's data. */
export function diskFullText(store: MailSender, freePercent: number, freeGigabytes: number): Text {
  return {
    subject: "The store's disk is nearly full",
    heading: `${freePercent}% of the disk is free`,
    blocks: [
      `${freeGigabytes} GB are left on the disk with the store's data. When it is full, the store can't save anything: no orders, no payments.`,
      'Delete old backups, or move the data to a larger disk.',
      { link: `${store.publicOrigin}/dashboard/overview`, label: 'Open the overview' },
    ],
  };
}

export interface PaidOrder {
  readonly id: string;
  readonly number: string;
  readonly units: number;
  /** Formatted. */
  readonly total: string;
}

/** The text of an alert about one paid order. */
export function newOrderText(store: MailSender, order: PaidOrder): Text {
  return {
    subject: `New order #${order.number}, ${order.total}`,
    heading: 'A new order is paid',
    blocks: [
      `Order #${order.number} is paid: ${unitsText(order.units)}, ${order.total}.`,
      { link: `${store.publicOrigin}/dashboard/manageorder?order=${order.id}`, label: 'See the order' },
    ],
  };
}

/**
 * The daily mail about the orders that were paid since the last one.
 * @param total formatted
 * @param seal the audit trail's last, with which `npm run verify` detects cut entries
 */
export function orderDigestMail(
  store: MailSender,
  to: string,
  { count, total, orders, seal }: { count: number; total: string; orders: readonly PaidOrder[]; seal: string | null },
): Mail {
  const what = count === 1 ? '1 new order' : `${count} new orders`;
  return {
    kind: 'shop',
    store,
    to,
    subject: `${what}, ${total}`,
    heading: what,
    blocks: [
      listText(
        orders.map(({ number, units, total }) => `#${number}: ${unitsText(units)}, ${total}`),
        count,
      ),
      { link: `${store.publicOrigin}/dashboard/manageorder?status=paid`, label: 'See the orders to ship' },
      ...(seal === null ? [] : [{ facts: [['Last seal of the audit trail', seal]] } as const]),
    ],
  };
}

export interface LowPart {
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  /** The level at or below which its stock is low. */
  readonly level: number;
}

/** The daily mail about parts that are running low. @param count all of them; `parts` are the first */
export function lowStockMail(
  store: MailSender,
  to: string,
  { count, parts }: { count: number; parts: readonly LowPart[] },
): Mail {
  const what = count === 1 ? '1 part is low' : `${count.toLocaleString('en-US')} parts are low`;
  return {
    kind: 'shop',
    store,
    to,
    subject: `${what} in stock`,
    heading: 'Order these parts soon',
    blocks: [
      listText(
        parts.map(({ name, sku, quantity, level }) => `${name} (${sku}): ${quantity} left, low at ${level}`),
        count,
      ),
      { link: `${store.publicOrigin}/dashboard/manageproduct?stock=low`, label: 'See low stock' },
    ],
  };
}

/** The first lines of a list, and how many of `count` are not among them. */
function listText(lines: readonly string[], count: number): string {
  const rest = count - lines.length;
  return [...lines, ...(rest > 0 ? [`and ${rest.toLocaleString('en-US')} more`] : [])].join('\n');
}

function unitsText(units: number): string {
  return units === 1 ? '1 unit' : `${units.toLocaleString('en-US')} units`;
}
