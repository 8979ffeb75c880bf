import { t } from '#contract/language/text.ts';
import { randomBytes } from 'node:crypto';
import { Failure, invalidFields } from '#contract/errors.ts';
import { centsOf, dollarsOf } from '#contract/money.ts';
import { MAX_SAVED_PARTS } from '#contract/choices.ts';
import type { SavedPart } from '#contract/saved-parts/saved-parts.ts';
import { BASKET_TOKEN, endBasketEmails } from '#server/basket/reminders/service.ts';
import { lockCustomer } from '#server/accounts/queries.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { MailSender } from '#server/emails/mail.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { partOf } from '#server/parts/serialize-part.ts';
import { withOwnPrices } from '#server/price-lists/own-prices.ts';
import { ownPriced, readPartFor } from '#server/parts/service.ts';
import savedPartMail from './mails/saved-part.ts';
import * as queries from './queries.ts';

/** A customer's saved parts, most recently saved first. */
export async function listSavedParts(db: Executor, customerId: string): Promise<SavedPart[]> {
  const rows = await queries.selectSaved(db, customerId);
  const own = await withOwnPrices(
    db,
    customerId,
    rows.map(({ part }) => part),
    ({ id }) => id,
  );
  return rows
    .map((row, index) => ({ ...row, part: own[index]! }))
    .map(({ part, whenInStock, whenBelowCents, savedAt }) => {
      const onSale = part.hiddenAt === null;
      return {
        part: { ...partOf(part), ...(!onSale && { quantity: 0 }) },
        onSale,
        whenInStock,
        whenBelow: whenBelowCents === null ? null : dollarsOf(whenBelowCents),
        savedAt: savedAt.toISOString(),
      };
    });
}

/**
 * Saves a part, or changes its notices. Undefined fields stay unchanged.
 * @throws Failure `not_found`, `forbidden` (notices need a verified email), `invalid_fields`, `order_state` beyond the
 *   limit, `token_expired`
 */
export async function savePart(
  db: Database,
  customerId: string,
  partId: string,
  { whenInStock, whenBelow }: { whenInStock?: boolean | undefined; whenBelow?: number | null | undefined },
): Promise<void> {
  const part = await readPartFor(db, customerId, partId);
  const whenBelowCents = typeof whenBelow === 'number' ? centsOf(whenBelow) : whenBelow;
  if (typeof whenBelowCents === 'number' && whenBelowCents > part.priceCents)
    throw invalidFields({ whenBelow: t('Enter at most the current price') });
  if (whenInStock && part.quantity >= part.minimum) throw new Failure('order_state', t('This part is in stock.'));
  await db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    if (!customer.emailVerified && (whenInStock || typeof whenBelow === 'number'))
      throw new Failure('forbidden', t('Confirm your email first. The link is in your inbox.'));
    await queries.upsertSaved(tx, customerId, part.id, { whenInStock, whenBelowCents });
    if ((await queries.countSaved(tx, customerId)) > MAX_SAVED_PARTS)
      throw new Failure(
        'order_state',
        t('You can save up to {count} parts. Remove one first.', { count: MAX_SAVED_PARTS }),
      );
  });
}

/** Removes a saved part; returns how many were removed: 0 or 1. */
export async function unsavePart(db: Executor, customerId: string, partId: string): Promise<number> {
  return queries.deleteSaved(db, customerId, partId);
}

/**
 * Ends the emails of the kind that the link came with: all notices about parts, or those about a basket. Repeating it changes
 * nothing.
 * @throws Failure `not_found`
 */
export async function unsubscribe(db: Executor, token: string): Promise<void> {
  if (token.startsWith(BASKET_TOKEN)) return endBasketEmails(db, token);
  if (!(await queries.endNotices(db, token)))
    throw new Failure('not_found', t('This link no longer works. Your saved parts show what we email you about.'));
}

/**
 * Emails customers about saved parts that are back in stock or below their price, and ends these notices: each is one
 * email. Notices beyond the budget of a mailbox stay due, so that a sale of all saved parts does not send a flood.
 */
export async function sendPartNotices(db: Database, store: MailSender, stopping?: AbortSignal): Promise<void> {
  const batch = 50;
  /** The customers who have reached this hour's limit. */
  const withheld = new Set<string>();
  let last: queries.SavedPartKey | undefined;
  do {
    if (stopping?.aborted) return;
    last = await db.transaction(async (tx) => {
      const due = await queries.lockDue(tx, batch, last);
      for (const notice of due)
        if (!withheld.has(notice.customerId) && !(await sendNotice(tx, store, notice))) withheld.add(notice.customerId);
      const end = due[batch - 1];
      return end && { customerId: end.customerId, partId: end.part.id };
    });
  } while (last);
}

/** @returns false when the mailbox has had its emails of this hour */
async function sendNotice(
  tx: Executor,
  store: MailSender,
  due: Awaited<ReturnType<typeof queries.lockDue>>[number],
): Promise<boolean> {
  const { customerId, email, customerName, whenInStock, whenBelowCents } = due;
  const part = await ownPriced(tx, customerId, due.part);
  const token = due.unsubscribeToken ?? randomBytes(24).toString('base64url');
  const isInStock = whenInStock && part.quantity >= part.minimum;
  const isBelow = whenBelowCents !== null && part.priceCents < whenBelowCents;
  // The customer's price has changed since it was read.
  if (!isInStock && !isBelow) return true;
  const mail = savedPartMail.write(store, { email, name: customerName }, { part, isInStock, isBelow, token });
  if (!(await queueMail(tx, mail))) return false;
  await queries.markSent(tx, { customerId, partId: part.id }, { isInStock, isBelow, unsubscribeToken: token });
  return true;
}
