/*
 * The alerts that the shop gets by email. Free of zod, so that a screen can use them before it loads a schema.
 */

export const ALERT_KINDS = [
  'new_order',
  'dispute',
  'failed_refund',
  'provider_key',
  'refused_webhooks',
  'reconciliation',
  'low_stock',
  'disk_full',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** When alerts of a kind are emailed: never, immediately, or once a day. */
export const ALERT_TIMES = ['off', 'each', 'daily'] as const;
export type AlertTime = (typeof ALERT_TIMES)[number];

interface AlertSetting {
  readonly when: AlertTime;
  /** Empty: the default recipients (docs/operations.md, `SHOP_EMAIL`). */
  readonly emails: readonly string[];
}
export type AlertSettings = Readonly<Record<AlertKind, AlertSetting>>;

/** Maximum number of recipients of one kind. */
export const MAX_ALERT_RECIPIENTS = 10;

/** The name of a kind, its description, and its choices; the first choice is the default. */
export const ALERT_TEXTS: Readonly<
  Record<AlertKind, { name: string; text: string; times: readonly [AlertTime, ...AlertTime[]] }>
> = {
  new_order: { name: 'New orders', text: 'An order is paid.', times: ['off', 'each', 'daily'] },
  dispute: {
    name: 'Disputes',
    text: 'A cardholder disputes a payment, or a bank warns of fraud.',
    times: ['each', 'off'],
  },
  failed_refund: { name: 'Failed refunds', text: 'The card provider refuses a refund.', times: ['each', 'off'] },
  provider_key: {
    name: 'Card provider key',
    text: "The card provider rejects the store's key, so customers can't pay.",
    times: ['each', 'off'],
  },
  refused_webhooks: {
    name: 'Refused webhooks',
    text: 'Events with a wrong signature arrive: the webhook secret may be wrong.',
    times: ['each', 'off'],
  },
  reconciliation: { name: 'Reconciliation', text: 'A reconciliation finds discrepancies.', times: ['each', 'off'] },
  low_stock: { name: 'Low stock', text: 'Parts that are running low or out of stock.', times: ['daily', 'off'] },
  disk_full: { name: 'Disk', text: 'Less than 10% of the disk is free.', times: ['each', 'off'] },
};

export const DEFAULT_ALERTS: AlertSettings = Object.fromEntries(
  ALERT_KINDS.map((kind) => [kind, { when: ALERT_TEXTS[kind].times[0], emails: [] }]),
) as unknown as AlertSettings;
