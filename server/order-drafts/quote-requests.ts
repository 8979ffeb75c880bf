import { t } from '#contract/language/text.ts';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { Failure } from '#contract/errors.ts';
import { type askForQuote, MAX_QUOTE_REQUESTS, type QuoteRequest } from '#contract/order-drafts/quote-requests.ts';
import { lockCustomer } from '#server/accounts/queries.ts';
import { shopRecipients, type ShopEmails } from '#server/accounts/shop-recipients.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { MailSender } from '#server/emails/mail.ts';
import { queueMails } from '#server/outbox/queue-mail.ts';
import { contentsToStore, offersOf } from './draft-contents.ts';
import quoteRequestedMail from './mails/quote-requested.ts';
import { orderDrafts } from './tables.ts';

/** How many names of parts a request shows. */
const NAMES = 3;

/**
 * Keeps what a customer wants a quote for as a draft, and tells the shop.
 * @returns its id
 * @throws Failure `forbidden` (an unverified email), `order_state` (too many requests wait), `invalid_fields`
 */
export async function addQuoteRequest(
  tx: Executor,
  store: ShopEmails & MailSender,
  customerId: string,
  { lines, ...texts }: z.output<typeof askForQuote.body>,
): Promise<string> {
  const customer = await lockCustomer(tx, customerId);
  if (!customer.emailVerified)
    throw new Failure('forbidden', t('Verify your email first: open the link in the email we sent you.'));
  const waiting = await tx.$count(orderDrafts, and(isOfCustomer(customerId), isNull(orderDrafts.orderId)));
  if (waiting >= MAX_QUOTE_REQUESTS)
    throw new Failure(
      'order_state',
      t('{count} of your requests wait for an answer. Withdraw one to ask for another quote.', {
        count: MAX_QUOTE_REQUESTS,
      }),
    );
  const contents = await contentsToStore(tx, customerId, { lines, unclear: '', ...texts });
  const [row] = await tx
    .insert(orderDrafts)
    .values({ customerId, changedBy: customerId, askedAt: sql`now()`, contents })
    .returning({ id: orderDrafts.id });
  const id = row!.id;
  const parts = await offersOf(tx, customerId, contents.lines);
  const request = {
    id,
    customerId,
    email: customer.email,
    note: texts.note,
    lines: contents.lines.map(({ part, quantity }) => {
      const { sku, name } = parts.get(part)!;
      return `${quantity} × ${name} (${sku})`;
    }),
  };
  const recipients = await shopRecipients(tx, store, 'orders.place');
  await queueMails(
    tx,
    recipients.map((to) => quoteRequestedMail.write(store, to, request)),
  );
  return id;
}

const isOfCustomer = (customerId: string) =>
  and(eq(orderDrafts.customerId, customerId), isNotNull(orderDrafts.askedAt));

/** The requests of a customer, newest first. */
export async function listOwnRequests(db: Database, customerId: string): Promise<QuoteRequest[]> {
  const rows = await db
    .select({
      id: orderDrafts.id,
      contents: orderDrafts.contents,
      createdAt: orderDrafts.createdAt,
      orderId: orderDrafts.orderId,
      number: sql<string | null>`(select o.number from orders o where o.id = ${orderDrafts.orderId})`,
    })
    .from(orderDrafts)
    .where(isOfCustomer(customerId))
    .orderBy(desc(orderDrafts.id))
    .limit(100);
  const parts = await offersOf(
    db,
    customerId,
    rows.flatMap(({ contents: { lines } }) => lines.slice(0, NAMES)),
  );
  return rows.map(({ id, contents: { lines }, createdAt, orderId, number }) => ({
    _id: id,
    createdAt: createdAt.toISOString(),
    names: lines.slice(0, NAMES).map(({ part }) => parts.get(part)!.name),
    parts: lines.length,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    order: orderId === null ? null : { _id: orderId, number: number! },
  }));
}

/** Deletes a request that is not an order yet. @returns 1, or 0 if it became one @throws Failure `not_found` */
export async function withdrawRequest(db: Database, customerId: string, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    const isIt = and(isOfCustomer(customerId), eq(orderDrafts.id, id));
    const [draft] = await tx.select({ orderId: orderDrafts.orderId }).from(orderDrafts).where(isIt).for('update');
    if (!draft) throw new Failure('not_found', t("This request doesn't exist anymore."));
    if (draft.orderId !== null) return 0;
    await tx.delete(orderDrafts).where(eq(orderDrafts.id, id));
    return 1;
  });
}
