import { type AuditArea, LOCKOUT_MINUTES } from '#contract/choices.ts';
import type { AuditEntry, SessionEvent } from '#contract/store/audit.ts';
import { type SettingKey, SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { centsOf } from '#contract/money.ts';
import { formatCents } from '#app/ui/text/format-number.ts';

const SESSION_WORDS: Readonly<Record<`session.${SessionEvent}`, string>> = {
  'session.signed-up': 'Created an account',
  'session.signed-in': 'Signed in',
  'session.failed': 'A sign-in failed',
  'session.locked-out': `Locked out for ${LOCKOUT_MINUTES} minutes`,
  'session.signed-out': 'Signed out',
  'session.ended': 'Ended a session',
  'session.ended-everywhere': 'Signed out everywhere',
  'session.password-changed': 'Changed the password',
  'session.password-reset': 'Reset the password by email',
  'session.email-verified': 'Verified the email',
  'session.email-change-asked': 'Requested an email change',
  'session.email-changed': 'Changed the email',
  'session.data-downloaded': 'Downloaded their data',
  'session.deletion-asked': 'Requested account deletion',
  'session.account-deleted': 'Deleted the account',
  'session.two-factor-on': 'Turned two-factor on',
  'session.two-factor-off': 'Turned two-factor off',
  'session.two-factor-failed': 'A second factor failed',
  'session.recovery-codes-made': 'Made new recovery codes',
  'session.passkey-added': 'Added a passkey',
  'session.passkey-removed': 'Removed a passkey',
  'session.phone-confirmed': 'Confirmed a phone number',
  'session.phone-removed': 'Removed the phone number',
};

/** The name of each action; unlisted actions are shown as they are. */
const ACTIONS: Readonly<Record<string, string>> = {
  ...SESSION_WORDS,
  'build.offered': 'Offered a ready-made build',
  'build.changed': 'Changed a ready-made build',
  'build.deleted': 'Deleted a ready-made build',
  'build.withdrawn': 'Withdrew a ready-made build',
  'part.added': 'Added a part',
  'part.changed': 'Changed a part',
  'part.deleted': 'Deleted a part',
  'part.restored': 'Restored a part',
  'order.shipped': 'Shipped an order',
  'order.partly-shipped': 'Shipped part of an order',
  'order.cancelled': 'Canceled an order',
  'order.refunded': 'Refunded an order',
  'order.refund-retried': 'Retried a refund',
  'order.refund-settled': 'Marked a refund as settled',
  'order.refund-transferred': 'Transferred a refund',
  'company.terms-changed': 'Changed the terms of a company',
  'order.paid-at-pick-up': 'Recorded a payment at pick-up',
  'order.pay-later-agreed': 'Agreed to a later payment',
  'order.payment-recorded': 'Recorded a bank payment',
  'order.statement-read': 'Read a bank statement',
  'order.transfer-chosen': 'Chose payment by bank transfer',
  'order.block-lifted': 'Allowed shipping of a disputed order',
  'user.made-admin': 'Made an admin',
  'user.demoted': 'Revoked the admin role',
  'user.role-changed': "Changed an admin's role",
  'order.placed-for-customer': 'Placed an order for a customer',
  'order.draft-added': 'Kept an order for a customer as a draft',
  'order.draft-changed': 'Changed the draft of an order',
  'order.draft-deleted': 'Deleted the draft of an order',
  'order.discounted': 'Agreed prices or a discount for an order',
  'order.placed-by-assistant': 'Placed an order for a buyer',
  'order.claimed': 'Took over an order placed as a guest',
  'order.payment-link-sent': 'Sent a payment link',
  'order.payment-link-copied': 'Copied a payment link',
  'order.payment-link-revoked': 'Revoked a payment link',
  'user.note-added': 'Added a note about a customer',
  'user.note-removed': 'Deleted a note about a customer',
  'user.tax-exempted': 'Exempted a customer from tax',
  'user.tax-exemption-removed': 'Removed a tax exemption of a customer',
  'user.customers-exported': 'Exported customers',
  'user.invited': 'Invited someone to the staff',
  'user.invitation-revoked': 'Revoked an invitation',
  'user.invitation-accepted': 'Accepted an invitation',
  'user.suspended': 'Suspended an account',
  'user.suspension-lifted': 'Lifted a suspension',
  'user.sessions-ended': "Ended a user's sessions",
  'order.exported': 'Exported orders',
  'order.printed': 'Printed documents',
  'order.tracking-read': 'Checked a file with tracking numbers',
  'order.tracking-added': 'Added a tracking number',
  'order.tracking-changed': 'Changed a tracking number',
  'order.shipment-canceled': 'Took back a parcel that was not sent',
  'order.tracking-imported': 'Imported tracking numbers',
  'order.batch-started': 'Started a pick batch',
  'order.batch-removed': 'Took an order out of a pick batch',
  'order.batch-left': 'Left a pick batch',
  'order.part-picked': 'Picked a part for a batch',
  'order.part-not-found': 'Did not find a part of an order',
  'order.packed': 'Packed an order',
  'order.part-scanned': 'Scanned a part of an order',
  'order.packed-unchecked': 'Packed an order without scanning all parts',
  'order.unpacked': 'Unpacked an order',
  'order.delivered': 'Marked a parcel as delivered',
  'order.change-withdrawn': 'Withdrew a change of an order',
  'order.edited': 'Changed the parts of an order',
  'order.delivery-changed': "Changed an order's delivery address",
  'order.email-resent': 'Resent an email about an order',
  'order.note-added': 'Added a note to an order',
  'order.assigned': 'Assigned an order',
  'order.tagged': 'Changed the tags of an order',
  'order.job-started': 'Started an action on many orders',
  'order.job-stopped': 'Stopped an action on many orders',
  'order.return-awaiting': 'Asked for the parts of a return',
  'order.return-received': 'Received a return',
  'order.return-approved': 'Approved a return',
  'order.return-declined': 'Declined a return',
  'order.view-saved': 'Saved an order view',
  'order.view-removed': 'Removed a saved order view',
  'part.published': 'Published a part',
  'part.unpublished': 'Made a part a draft again',
  'part.price-planned': 'Planned a price',
  'part.price-plan-began': 'A planned price began',
  'part.price-plan-ended': 'A planned price ended',
  'part.price-plan-kept': 'A planned price ended, and a later price stayed',
  'part.price-plan-canceled': 'Canceled a planned price',
  'part.price-plan-failed': 'A planned price could not begin',
  'part.prices-exported': 'Exported the prices of a part',
  'part.exported': 'Exported the catalog',
  'part.labels-printed': 'Printed shelf labels',
  'part.import-begun': 'Started an import',
  'part.import-file-read': 'Uploaded a file to import',
  'part.imported': 'Imported parts',
  'part.import-pictures': 'Downloaded the pictures of an import',
  'part.import-undone': 'Undid an import',
  'part.import-layout-saved': 'Chose the columns of a file layout',
  'part.many-previewed': 'Previewed a bulk change',
  'part.many-changed': 'Applied a bulk change',
  'part.many-restored': 'Undid a bulk change',
  'part.stock-corrected': 'Corrected the stock of a part',
  'purchase.supplier-added': 'Added a supplier',
  'purchase.supplier-changed': 'Changed a supplier',
  'purchase.supplier-assigned': 'Assigned a supplier to parts',
  'purchase.added': 'Added a purchase order',
  'purchase.changed': 'Changed a purchase order',
  'purchase.drafted': 'Drafted purchase orders from low stock',
  'purchase.ordered': 'Marked a purchase order as ordered',
  'purchase.canceled': 'Canceled a purchase order',
  'purchase.expected': 'Changed the expected day of a purchase order',
  'purchase.received': 'Received a purchase order',
  'purchase.printed': 'Downloaded a purchase order as PDF',
  'purchase.exported': 'Exported a purchase order',
  'gift-card.issued': 'Issued a gift card',
  'store-credit.given': 'Gave store credit',
  'carrier-service.changed': 'Changed the service that sells labels',
  'carrier-service.removed': 'Removed the service that sells labels',
  'order.label-asked': 'Asked for a carrier label',
  'order.label-bought': 'Bought a carrier label',
  'order.label-printed': 'Printed a carrier label',
  'order.label-void-asked': 'Asked to void a carrier label',
  'order.label-voided': 'Voided a carrier label',
  'store-credit.taken-back': 'Took store credit back, because the payment was disputed or refunded',
  'gift-card.canceled': 'Canceled a gift card',
  'customer-group.added': 'Added a customer group',
  'customer-group.changed': 'Changed a customer group',
  'customer-group.deleted': 'Deleted a customer group',
  'customer-group.members-added': 'Put customers into a group',
  'customer-group.member-removed': 'Took a customer out of a group',
  'company.added': 'Added a company',
  'company.changed': 'Changed a company',
  'company.approved': 'Approved a company account',
  'company.declined': 'Declined a company account',
  'company.exported': 'Downloaded the companies',
  'company.invited': 'Invited someone to a company',
  'company.invitation-withdrawn': 'Withdrew an invitation to a company',
  'company.joined': 'Joined a company',
  'company.left': 'Left a company',
  'company.member-changed': 'Changed a member of a company',
  'company.order-approved': 'Approved an order above a limit',
  'company.order-declined': 'Declined an order above a limit',
  'company.credit-pass-granted': 'Let an order pass the credit limit of a company',
  'company.credit-pass-withdrawn': 'Took back that an order may pass the credit limit',
  'company.part-number-set': 'Set the own number of a company for a part',
  'company.part-number-removed': 'Removed the own number of a company for a part',
  'company.part-numbers-imported': 'Imported own part numbers of a company',
  'company.member-removed': 'Removed a member of a company',
  'price-list.added': 'Added a price list',
  'price-list.changed': 'Changed a price list',
  'price-list.deleted': 'Deleted a price list',
  'price-list.price-set': 'Set the price of a part in a price list',
  'price-list.prices-imported': 'Imported prices of a price list',
  'price-list.prices-exported': 'Downloaded the prices of a price list',
  'price-list.price-removed': 'Took the price of a part out of a price list',
  'promotion.added': 'Added a promotion',
  'promotion.changed': 'Changed a promotion',
  'promotion.ended': 'Ended a promotion',
  'promotion.codes-added': 'Generated promotion codes',
  'promotion.codes-exported': 'Exported promotion codes',
  'picture.kept': 'Added a picture',
  'datasheet.kept': 'Added a datasheet',
  'audit.exported': 'Exported the audit trail',
  'settings.changed': 'Changed the shop settings',
  'settings.undone': 'Undid a change to the shop settings',
  'settings.logo-uploaded': 'Uploaded a logo',
  'settings.text-changed': 'Changed store texts',
  'settings.text-undone': 'Undid a change to a store text',
  'message.answered': 'Answered a message',
  'message.closed': 'Closed a message',
  'message.reopened': 'Reopened a message',
  'review.approved': 'Approved a review',
  'review.rejected': 'Rejected a review',
  'review.hidden': 'Hid a review',
  'review.published': 'Published a hidden review',
  'review.answered': 'Answered a review',
  'review.answer-removed': 'Removed an answer to a review',
  'question.answered': 'Answered a question about a part',
  'question.deleted': 'Deleted a question about a part',
  'key.created': 'Created an API key',
  'key.revoked': 'Revoked an API key',
  'webhook.added': 'Added a webhook endpoint',
  'webhook.changed': 'Changed a webhook endpoint',
  'webhook.removed': 'Removed a webhook endpoint',
  'webhook.secret-rotated': 'Rotated the secret of a webhook endpoint',
  'webhook.tested': 'Sent a test event to a webhook endpoint',
  'webhook.resent': 'Resent events to a webhook endpoint',
  'webhook.disabled': 'Disabled a webhook endpoint',
  'books.exported': 'Exported a month for accounting',
  'books.check-asked': 'Started a reconciliation',
  'books.sales-rebuilt': 'Started to rebuild the sales figures',
};

export const AREA_LABELS: Readonly<Record<AuditArea, string>> = {
  part: 'Parts',
  build: 'Builds',
  order: 'Orders',
  user: 'Accounts',
  session: 'Sign-ins',
  picture: 'Pictures',
  settings: 'Settings',
  purchase: 'Purchasing',
  promotion: 'Promotions',
  'gift-card': 'Gift cards',
  'customer-group': 'Customer groups',
  company: 'Companies',
  'price-list': 'Price lists',
  webhook: 'Webhooks',
  key: 'API keys',
  message: 'Messages',
  review: 'Reviews',
  question: 'Questions about parts',
};

export function describeEntry({ action }: Pick<AuditEntry, 'action'>): string {
  return ACTIONS[action] ?? action;
}

/**
 * An entry's details in words, one per line: `Price: from $12.40 to $13.00`. Shows only a few and truncates long
 * values.
 * @param currency the store's ISO code
 */
export function detailTextsOf({ detail }: Pick<AuditEntry, 'detail'>, currency: string): string[] {
  if (!detail) return [];
  const { before, change, ...others } = detail;
  const lines = Object.entries(isRecord(change) ? change : {})
    .filter(([name, value]) => name !== 'version' && JSON.stringify(value) !== JSON.stringify(valueIn(before, name)))
    .map(([name, value]) => {
      const [was, is] = [valueIn(before, name), value].map((each) => cut(valueText(name, each, currency)));
      return `${nameText(name)}: from ${was} to ${is}`;
    });
  if (typeof before === 'string') lines.push(`Before: ${statusText(before)}`);
  for (const [name, value] of Object.entries(others))
    if (isGiven(value)) lines.push(`${nameText(name)}: ${cut(valueText(name, value, currency))}`);
  return lines.slice(0, 8);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function valueIn(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

/** A field's name in words: that of a setting is its label, and `unitPriceCents` becomes 'Unit price'. */
function nameText(name: string): string {
  if (Object.hasOwn(SHOP_SETTINGS, name)) return SHOP_SETTINGS[name as SettingKey].label;
  const words = name.replace(/Cents$/, '').replace(/(?<=[a-z\d])(?=[A-Z])|[_.]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/ [A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

/** A value in words. Field names decide what is money, since both cents and dollars are stored as numbers. */
function valueText(name: string, value: unknown, currency: string): string {
  if (!isGiven(value)) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (/cents$/i.test(name)) return formatCents(value, currency);
    return /(^p|P)rice$/.test(name) ? formatCents(centsOf(value), currency) : String(value);
  }
  if (typeof value === 'string') return statusText(value);
  const entries = Array.isArray(value)
    ? value.map((each) => valueText(name, each, currency))
    : Object.entries(value as object)
        .filter(([, each]) => isGiven(each))
        .map(
          ([key, each]) =>
            `${/^[a-z][a-zA-Z]*$/.test(key) ? nameText(key).toLowerCase() : key} ${valueText(key, each, currency)}`,
        );
  return entries.length > 0 ? entries.join(', ') : 'none';
}

/** A status or reason of several words, such as `requested_by_customer`; other texts stay. */
function statusText(text: string): string {
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text;
}

function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
