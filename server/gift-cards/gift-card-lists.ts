import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { GiftCardView } from '#contract/gift-cards/gift-card-choices.ts';
import { listGiftCardMovements, listGiftCards, type GiftCard } from '#contract/gift-cards/gift-cards.ts';
import { dollarsOf } from '#contract/money.ts';
import { users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/database/client.ts';
import { containsWords } from '#server/database/match-text.ts';
import { byId, listFor, type RowsToRead } from '#server/lists/list.ts';
import { SHOP_TODAY_SQL } from '#server/settings/shop-time.ts';
import { giftCardMovements, giftCards } from './tables.ts';

/** SQL: whether a card has expired, by the calendar of the shop. */
const IS_EXPIRED = sql`coalesce(expires_on < ${sql.raw(SHOP_TODAY_SQL)}, false)`;

/** SQL: the cards of each view; the active ones can be used. */
export const VIEWS: Readonly<Record<GiftCardView, SQL>> = {
  canceled: sql`canceled_at is not null`,
  expired: sql`(canceled_at is null and balance_cents > 0 and ${IS_EXPIRED})`,
  used: sql`(canceled_at is null and balance_cents = 0)`,
  active: sql`(canceled_at is null and balance_cents > 0 and not ${IS_EXPIRED})`,
};

const VIEW = sql<GiftCardView>`case when ${VIEWS.canceled} then 'canceled' when ${VIEWS.used} then 'used'
  when ${VIEWS.expired} then 'expired' else 'active' end`;

async function selectGiftCards(db: Executor, { where, orderBy, limit }: RowsToRead) {
  return db
    .select({
      id: giftCards.id,
      last4: giftCards.last4,
      customer: { _id: users.id, name: users.name, email: users.email },
      issuedCents: giftCards.issuedCents,
      balanceCents: giftCards.balanceCents,
      held: sql<string>`(select coalesce(sum(p.amount_cents), 0) from gift_card_payments p
        where p.gift_card_id = gift_cards.id and p.state = 'held')`,
      currency: giftCards.currency,
      expiresOn: giftCards.expiresOn,
      note: giftCards.note,
      view: VIEW,
      createdAt: giftCards.createdAt,
      canceledAt: giftCards.canceledAt,
    })
    .from(giftCards)
    .leftJoin(users, eq(users.id, giftCards.customerId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
}

type GiftCardRow = Awaited<ReturnType<typeof selectGiftCards>>[number];

/** Undefined if there is none with this id. */
export async function selectGiftCard(db: Executor, id: string): Promise<GiftCardRow | undefined> {
  const [row] = await selectGiftCards(db, { where: eq(giftCards.id, id), orderBy: [desc(giftCards.id)], limit: 1 });
  return row;
}

/** The store credit that a customer has had, oldest first, for the export of their data; the note is staff's. */
export async function storeCreditOf(db: Executor, customerId: string) {
  const where = eq(giftCards.customerId, customerId);
  const rows = await selectGiftCards(db, { where, orderBy: [asc(giftCards.id)], limit: 1_000 });
  return rows.map(({ issuedCents, balanceCents, currency, expiresOn, createdAt, canceledAt }) => ({
    issuedCents,
    balanceCents,
    currency,
    expiresOn,
    createdAt,
    canceledAt,
  }));
}

export function serializeGiftCard(row: GiftCardRow): GiftCard {
  const { id, issuedCents, balanceCents, held, createdAt, canceledAt, ...same } = row;
  return {
    ...same,
    _id: id,
    issued: dollarsOf(issuedCents),
    balance: dollarsOf(balanceCents),
    held: dollarsOf(Number(held)),
    createdAt: createdAt.toISOString(),
    canceledAt: canceledAt?.toISOString() ?? null,
  };
}

/** Gift cards, newest first. */
export const giftCardList = listFor(listGiftCards, {
  key: byId(giftCards.id),
  where: ({ view, customer, q }) =>
    and(
      view && VIEWS[view],
      customer ? eq(giftCards.customerId, customer) : undefined,
      q ? sql`(${giftCards.last4} = upper(${q}) or ${containsWords(sql`${giftCards.note}`, q)})` : undefined,
    ),
  rows: selectGiftCards,
  item: serializeGiftCard,
  count: (db, where) => db.$count(giftCards, where),
});

/** The ledger of a gift card, newest first. */
export const giftCardMovementList = listFor(listGiftCardMovements, {
  key: byId(giftCardMovements.id),
  where: ({ id }) => eq(giftCardMovements.giftCardId, id),
  rows: (db, { where, orderBy, limit }) =>
    db
      .select({
        id: giftCardMovements.id,
        kind: giftCardMovements.kind,
        amountCents: giftCardMovements.amountCents,
        order: sql<
          string | null
        >`(select p.order_id from gift_card_payments p where p.id = gift_card_movements.payment_id)`,
        number: sql<string | null>`(select o.number from gift_card_payments p join orders o on o.id = p.order_id
          where p.id = gift_card_movements.payment_id)`,
        by: sql<string | null>`(select u.name from users u where u.id::text = gift_card_movements.actor)`,
        at: giftCardMovements.at,
      })
      .from(giftCardMovements)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  item: ({ id, amountCents, at, ...same }) => ({
    ...same,
    _id: id,
    amount: dollarsOf(amountCents),
    at: at.toISOString(),
  }),
});
