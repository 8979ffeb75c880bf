import { knownLanguage } from '#server/language/in-language.ts';
import { t } from '#contract/language/text.ts';
import type { GuestOrder } from '#contract/guest-orders/guest-orders.ts';
import { Failure } from '#contract/errors.ts';
import { whyNotPayable } from '#contract/orders/order-rules.ts';
import type { Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { cancelOwn } from '#server/orders/cancel-own.ts';
import { type OrderRow, selectOrderRow } from '#server/orders/order-rows.ts';
import { serializeOrder } from '#server/orders/serialize-order.ts';
import { orderNotFound, readOrder } from '#server/orders/service.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { withCurrentName } from '#server/texts/with-current-name.ts';
import { createGuestLink, resolveGuestLink, resolveWorkingLink } from './guest-links.ts';
import guestLinkMail from './mails/guest-link.ts';

/** How often a new link to an order can be asked for in an hour; the mailbox's budget of emails is smaller. */
const MOST_RENEWED = 30;

/**
 * What a link opens. It leaves out the email: an account that has taken over the order may have another one by now, which
 * whoever has the link must not learn.
 * @throws Failure `not_found`
 */
export async function readGuestOrder(db: Database, token: string): Promise<GuestOrder> {
  const link = await resolveGuestLink(db, token);
  const expiresAt = link.expiresAt.toISOString();
  if (link.isExpired) return { expiresAt, order: null, payable: false };
  const row = (await selectOrderRow(db, link.orderId)) ?? orderNotFound();
  const payable =
    !link.isSuspended && (row.change !== null || whyNotPayable(await readOrder(db, row.id)) === undefined);
  const order = serializeOrder(row, false);
  const lines = order.lines.map((line) => ({ ...line, customerEmail: '' }));
  return { expiresAt, order: { ...order, customerEmail: '', lines }, payable };
}

/** The order of a link, for its documents. @throws Failure `not_found` */
export async function readOrderOfLink(db: Database, token: string): Promise<OrderRow> {
  const { orderId } = await resolveWorkingLink(db, token);
  return (await selectOrderRow(db, orderId)) ?? orderNotFound();
}

/** Cancels the order of a link, unless it is paid; safe to repeat. @throws Failure `not_found`, `order_state` */
export async function cancelGuestOrder(db: Database, token: string, currency: string): Promise<void> {
  const { orderId, customerId, isSuspended } = await resolveWorkingLink(db, token);
  if (isSuspended)
    throw new Failure('order_state', t("This order can't be canceled with this link. Contact the store."));
  const order = await readOrder(db, orderId);
  if (order.status === 'cancelled' && order.transactionId === null) return;
  await cancelOwn(db, orderId, customerId, { scope: 'order', onlyUnpaid: true, currency });
}

/**
 * Emails a new link to the email of a link's order. Of a link that was passed on, its reader can have emails sent there,
 * within the limits of emails to one mailbox.
 * @throws Failure `not_found`, `rate_limited`
 */
export async function renewGuestLink({ db, settings }: Pick<Deps, 'db' | 'settings'>, token: string): Promise<void> {
  const link = await resolveGuestLink(db, token);
  const row = await selectOrderRow(db, link.orderId);
  // Of a deleted account.
  if (!row?.customerEmail) return;
  await countAttempt(db, `guest-links:${row.id}`, MOST_RENEWED, 3_600);
  await db.transaction(async (tx) => {
    const { url, expiresAt } = await createGuestLink(tx, settings.store, row);
    const recipient = { email: row.customerEmail, name: row.customerName, language: knownLanguage(row.language) };
    const mail = guestLinkMail.write(await withCurrentName(tx, settings.store), recipient, {
      order: row,
      link: url,
      expiresAt,
    });
    await queueMail(tx, { ...mail, isForGuest: true });
  });
}
