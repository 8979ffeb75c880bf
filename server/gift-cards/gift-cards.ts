import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { Failure, invalidFields } from '#contract/errors.ts';
import { CODE_LENGTH, CODE_LETTERS, shownGiftCode } from '#contract/gift-cards/gift-card-choices.ts';
import type { GiftCard, NewGiftCardSchema } from '#contract/gift-cards/gift-cards.ts';
import { centsOf } from '#contract/money.ts';
import { digestOfSecret } from '#server/accounts/digest-of-secret.ts';
import { lockUser } from '#server/accounts/queries.ts';
import { users } from '#server/accounts/tables.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { newId } from '#server/database/columns.ts';
import type { MailSender } from '#server/emails/mail.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { selectToday } from '#server/settings/queries.ts';
import { withCurrentName } from '#server/texts/with-current-name.ts';
import { selectGiftCard, serializeGiftCard } from './gift-card-lists.ts';
import { moveBalance } from './ledger.ts';
import storeCreditMail from './mails/store-credit.ts';
import { giftCards } from './tables.ts';

type WantedCard = z.output<typeof NewGiftCardSchema>;

/** @throws Failure `not_found` */
export async function readGiftCard(db: Executor, id: string): Promise<GiftCard> {
  return serializeGiftCard((await selectGiftCard(db, id)) ?? notFound());
}

/**
 * Issues a gift card; only a digest of its code is stored.
 * @param currency the store's
 * @throws Failure `invalid_fields` for a day in the past
 */
export async function issueGiftCard(
  db: Database,
  wanted: WantedCard,
  { actor, currency }: { actor: string; currency: string },
): Promise<GiftCard & { code: string }> {
  const code = createCode();
  const last4 = code.slice(-4);
  return db.transaction(async (tx) => {
    const id = await insertCard(tx, wanted, { codeDigest: digestOfSecret(code), last4, currency }, actor);
    await record(tx, { actor, action: 'gift-card.issued', subject: id, detail: { ...shownOf(wanted), last4 } });
    return { ...(await readGiftCard(tx, id)), code: shownGiftCode(code) };
  });
}

/**
 * Gives a customer store credit, and emails them.
 * @returns the id of its gift card
 * @throws Failure `not_found` for a guest or a deleted account; `invalid_fields` for a day in the past
 */
export async function giveStoreCredit(
  tx: Executor,
  store: MailSender & { readonly currency: string },
  { customerId, actor }: { customerId: string; actor: string },
  wanted: WantedCard,
): Promise<string> {
  const customer = await lockUser(tx, { id: customerId });
  const isGuest = and(eq(users.id, customerId), isNotNull(users.guestEmail));
  if (!customer || (await tx.$count(users, isGuest)) > 0)
    throw new Failure('not_found', 'This customer has no account, which store credit needs.');
  const { currency } = store;
  const id = await insertCard(tx, wanted, { customerId, last4: '', currency }, actor);
  const detail = { ...shownOf(wanted), customer: customerId };
  await record(tx, { actor, action: 'store-credit.given', subject: id, detail });
  const credit = { amountCents: centsOf(wanted.amount), currency, expiresOn: wanted.expiresOn };
  await queueMail(tx, storeCreditMail.write(await withCurrentName(tx, store), customer, credit));
  return id;
}

async function insertCard(
  tx: Executor,
  { amount, expiresOn, note }: WantedCard,
  card: Pick<typeof giftCards.$inferInsert, 'customerId' | 'codeDigest' | 'last4' | 'currency'>,
  actor: string,
): Promise<string> {
  if (expiresOn !== null && expiresOn < (await selectToday(tx)))
    throw invalidFields({ expiresOn: 'Choose a day in the future' });
  const id = newId();
  const issuedCents = centsOf(amount);
  await tx
    .insert(giftCards)
    .values({ ...card, id, currency: card.currency.toLowerCase(), issuedCents, expiresOn, note });
  await moveBalance(tx, { giftCardId: id, kind: 'issued', amountCents: issuedCents, actor });
  return id;
}

/** What the audit trail says about a new card. */
const shownOf = ({ amount, expiresOn, note }: WantedCard) => ({
  amountCents: centsOf(amount),
  ...(expiresOn && { expiresOn }),
  ...(note && { note }),
});

/** Cancels the store credit of a customer whose account is deleted. */
export async function cancelStoreCreditOf(tx: Executor, customerId: string): Promise<void> {
  const cards = await tx
    .select({ id: giftCards.id, balanceCents: giftCards.balanceCents })
    .from(giftCards)
    .where(and(eq(giftCards.customerId, customerId), isNull(giftCards.canceledAt)))
    .orderBy(giftCards.id)
    .for('update');
  for (const { id, balanceCents } of cards) {
    await tx.update(giftCards).set({ canceledAt: new Date() }).where(eq(giftCards.id, id));
    if (balanceCents > 0)
      await moveBalance(tx, { giftCardId: id, kind: 'canceled', amountCents: -balanceCents, actor: customerId });
  }
}

function createCode(): string {
  // 32 letters: the low five bits of a byte choose each of them equally often.
  return [...randomBytes(CODE_LENGTH)].map((byte) => CODE_LETTERS[byte & 31]).join('');
}

/** Cancels a gift card and takes what is left on it. A repeat takes what orders have given back since. @throws Failure `not_found` */
export async function cancelGiftCard(db: Database, id: string, actor: string): Promise<GiftCard> {
  return db.transaction(async (tx) => {
    const [card] = await tx.select().from(giftCards).where(eq(giftCards.id, id)).for('update');
    if (!card) return notFound();
    const { balanceCents, canceledAt, last4 } = card;
    if (canceledAt === null) await tx.update(giftCards).set({ canceledAt: new Date() }).where(eq(giftCards.id, id));
    if (balanceCents > 0)
      await moveBalance(tx, { giftCardId: id, kind: 'canceled', amountCents: -balanceCents, actor });
    if (canceledAt === null || balanceCents > 0) {
      const detail = { amountCents: balanceCents, last4 };
      await record(tx, { actor, action: 'gift-card.canceled', subject: id, detail });
    }
    return readGiftCard(tx, id);
  });
}

function notFound(): never {
  throw new Failure('not_found', "That gift card doesn't exist.");
}
