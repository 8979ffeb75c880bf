import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { PromotionView } from '#contract/promotions/promotion-choices.ts';
import {
  exportPromotionCodes,
  listPromotionCodes,
  listPromotions,
  listPromotionUses,
  type Promotion,
} from '#contract/promotions/promotions.ts';
import type { Executor } from '#server/database/client.ts';
import { containsWords } from '#server/database/match-text.ts';
import { byId, listFor, type RowsToRead } from '#server/lists/list.ts';
import { orders } from '#server/orders/tables.ts';
import { onClocks } from '#server/settings/shop-time.ts';
import { promotionCodes, promotions, promotionUses } from './tables.ts';

const VIEW = sql<PromotionView>`case when ends_at <= now() then 'ended' when starts_at > now() then 'planned' else 'active' end`;

const VIEWS: Readonly<Record<PromotionView, SQL>> = {
  active: sql`(ends_at is null or ends_at > now()) and (starts_at is null or starts_at <= now())`,
  planned: sql`starts_at > now() and (ends_at is null or ends_at > now())`,
  ended: sql`ends_at <= now()`,
};

/** Promotions with their codes and uses. */
export async function selectPromotions(db: Executor, { where, orderBy, limit }: RowsToRead) {
  return db
    .select({
      id: promotions.id,
      row: promotions,
      starts: onClocks(promotions.startsAt),
      ends: onClocks(promotions.endsAt),
      view: VIEW,
      code: sql<
        string | null
      >`(select c.code from promotion_codes c where c.promotion_id = promotions.id and c.max_uses is null)`,
      codes: sql<number>`(select count(*)::int from promotion_codes c where c.promotion_id = promotions.id and c.max_uses is not null)`,
      used: sql<number>`(select count(*)::int from promotion_uses u where u.promotion_id = promotions.id and u.ended_at is null)`,
    })
    .from(promotions)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
}

export type PromotionRow = Awaited<ReturnType<typeof selectPromotions>>[number];

/** One promotion; undefined if there is none with this id. */
export async function selectPromotion(db: Executor, id: string): Promise<PromotionRow | undefined> {
  const [row] = await selectPromotions(db, { where: eq(promotions.id, id), orderBy: [desc(promotions.id)], limit: 1 });
  return row;
}

export function serializePromotion({ row, starts, ends, view, code, codes, used }: PromotionRow): Promotion {
  const { id, uses: _, startsAt, endsAt, createdAt, ...same } = row;
  return {
    ...same,
    _id: id,
    code,
    starts,
    ends,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    view,
    uses: used,
    codes,
    createdAt: createdAt.toISOString(),
  };
}

/** Promotions, newest first. */
export const promotionList = listFor(listPromotions, {
  key: byId(promotions.id),
  where: ({ view, q }) => and(view && VIEWS[view], q ? isFoundBy(q) : undefined),
  rows: selectPromotions,
  item: serializePromotion,
  count: (db, where) => db.$count(promotions, where),
});

const isFoundBy = (q: string): SQL =>
  sql`(${containsWords(sql`${promotions.name}`, q)} or exists (select from promotion_codes c where c.promotion_id = promotions.id and c.code = upper(${q})))`;

/** The codes of a promotion, newest first. */
export const codeList = listFor(listPromotionCodes, {
  key: byId(promotionCodes.id),
  where: ({ id }) => eq(promotionCodes.promotionId, id),
  rows: (db, { where, orderBy, limit }) =>
    db
      .select({
        row: promotionCodes,
        id: promotionCodes.id,
        used: sql<number>`(select count(*)::int from promotion_uses u where u.code_id = promotion_codes.id and u.promotion_id = promotion_codes.promotion_id and u.ended_at is null)`,
      })
      .from(promotionCodes)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  item: ({ row: { id, code, maxUses, createdAt }, used }) => ({
    _id: id,
    code,
    maxUses,
    uses: used,
    createdAt: createdAt.toISOString(),
  }),
  file: {
    call: exportPromotionCodes,
    name: 'codes',
    action: 'promotion.codes-exported',
    columns: {
      code: ({ code }) => code,
      'uses allowed': ({ maxUses }) => maxUses,
      uses: ({ uses }) => uses,
      created: ({ createdAt }) => createdAt,
    },
  },
});

/** The orders that got a promotion, newest first. */
export const useList = listFor(listPromotionUses, {
  key: byId(promotionUses.orderId),
  where: ({ id }) => eq(promotionUses.promotionId, id),
  rows: (db, { where, orderBy, limit }) =>
    db
      .select({
        id: promotionUses.orderId,
        number: orders.number,
        customer: promotionUses.customerId,
        customerName: orders.customerName,
        code: promotionCodes.code,
        cents: sql<number>`coalesce((select -sum(a.amount_cents) from order_adjustments a
          where a.order_id = promotion_uses.order_id and a.kind = 'promotion' and a.source ->> 'promotion' = promotion_uses.promotion_id::text), 0)::int`,
        totalCents: orders.totalCents,
        createdAt: promotionUses.createdAt,
        endedAt: promotionUses.endedAt,
      })
      .from(promotionUses)
      .innerJoin(orders, eq(orders.id, promotionUses.orderId))
      .leftJoin(promotionCodes, eq(promotionCodes.id, promotionUses.codeId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  item: ({ id: order, createdAt, endedAt, ...same }) => ({
    ...same,
    order,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }),
});
