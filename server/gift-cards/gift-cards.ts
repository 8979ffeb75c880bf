import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { Failure, invalidFields } from '#contract/errors.ts';
import { CODE_LENGTH, CODE_LETTERS, shownGiftCode } from '#contract/gift-cards/gift-card-choices.ts';
import type { GiftCard, NewGiftCardSchema } from '#contract/gift-cards/gift-cards.ts';
import { centsOf } from '#contract/money.ts';
import { digestOfSecret } from '#server/accounts/digest-of-secret.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { newId } from '#server/database/columns.ts';
import { localDay } from '#server/settings/local-time.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import { selectGiftCard, serializeGiftCard } from './gift-card-lists.ts';
import { moveBalance } from './ledger.ts';
import { giftCards } from './tables.ts';

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
  { amount, expiresOn, note }: z.output<typeof NewGiftCardSchema>,
  { actor, currency }: { actor: string; currency: string },
): Promise<GiftCard & { code: string }> {
  const code = createCode();
  const issuedCents = centsOf(amount);
  return db.transaction(async (tx) => {
    const { calendar } = await selectCurrentSettings(tx);
    if (expiresOn !== null && expiresOn < localDay(new Date(), calendar.timeZone))
      throw invalidFields({ expiresOn: 'Choose a day in the future' });
    const id = newId();
    const last4 = code.slice(-4);
    await tx.insert(giftCards).values({
      id,
      codeDigest: digestOfSecret(code),
      last4,
      issuedCents,
      currency: currency.toLowerCase(),
      expiresOn,
      note,
    });
    await moveBalance(tx, { giftCardId: id, kind: 'issued', amountCents: issuedCents, actor });
    const detail = { amountCents: issuedCents, last4, ...(expiresOn && { expiresOn }), ...(note && { note }) };
    await record(tx, { actor, action: 'gift-card.issued', subject: id, detail });
    return { ...(await readGiftCard(tx, id)), code: shownGiftCode(code) };
  });
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
