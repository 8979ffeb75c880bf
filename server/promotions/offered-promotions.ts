import { locale, message, shown, t } from '#contract/language/text.ts';
import { sql } from 'drizzle-orm';
import { formatCents } from '#contract/money.ts';
import {
  type Benefit,
  CUSTOMER_CONDITIONS,
  type OrderConditions,
  type PromotionTerms,
  type RefusedCode,
} from '#contract/promotions/promotion-terms.ts';
import type { Executor } from '#server/database/client.ts';

/** A promotion that an order of a customer may get by itself or by a code that they gave. */
export interface OfferedPromotion {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly code: string | null;
  readonly codeId: string | null;
  readonly isCombinable: boolean;
  /** Those about the order; the ones about the customer are in `state`. */
  readonly conditions: OrderConditions;
  readonly benefits: readonly Benefit[];
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly state: keyof typeof PROBLEMS | 'on';
}

/** SQL: the keys of the conditions about the customer. */
const OF_CUSTOMER = `array[${CUSTOMER_CONDITIONS.map((key) => `'${key}'`).join(', ')}]`;

/**
 * SQL: the promotions of a customer, as JSON: the automatic ones that run, and those of the codes, whatever their state.
 * @param customer SQL of the customer's id, null for a visitor or a guest @param codes SQL of a JSON list of codes
 * @param isGuest SQL of whether it is for an order without an account: nobody knows how often a guest has used a promotion
 */
export function offeredSql(customer: string, codes: string, isGuest = 'false'): string {
  const usesOf = `(select count(*) from promotion_uses u where u.promotion_id = p.id and u.customer_id = (${customer}) and u.ended_at is null)`;
  return `(select coalesce(json_agg(json_build_object('id', p.id, 'version', p.version, 'name', p.name, 'code', p.code, 'codeId', p.code_id,
    'isCombinable', p.is_combinable, 'conditions', p.conditions - ${OF_CUSTOMER}, 'benefits', p.benefits,
    'startsAt', p.starts_at, 'endsAt', p.ends_at, 'state', case
      when p.starts_at > now() then 'planned'
      when p.ends_at <= now() then 'ended'
      when p.uses >= p.max_uses or p.code_uses >= p.code_max_uses then 'usedUp'
      when ${isGuest} and p.max_per_customer is not null then 'visitor'
      when (${customer}) is null and (p.conditions ?| ${OF_CUSTOMER}) then 'visitor'
      when p.conditions ? 'customers' and not (p.conditions -> 'customers') ? (${customer})::text then 'others'
      when p.conditions ? 'groups' and not exists (select from customer_group_members m
        where m.customer_id = (${customer}) and (p.conditions -> 'groups') ? m.group_id::text) then 'others'
      when p.conditions ? 'firstOrder' and exists (select from orders o where o.customer_id = (${customer}) and o.transaction_id is not null) then 'notFirst'
      when ${usesOf} >= p.max_per_customer then 'used'
      else 'on' end) order by p.priority, p.id), '[]')
    from (
      select p.*, null::text as code, null::uuid as code_id, null::int as code_uses, null::int as code_max_uses from promotions p
      where p.is_automatic and (p.ends_at is null or p.ends_at > now()) and (p.starts_at is null or p.starts_at <= now())
      union all
      select p.*, c.code, c.id, c.uses, c.max_uses from promotion_codes c join promotions p on p.id = c.promotion_id
      where c.code in (select value from json_array_elements_text(${codes}))) p)`;
}

/** The promotions of a customer by the facts of now. @param customerId undefined for a visitor @param isGuest as of `offeredSql` */
export async function selectOffered(
  db: Executor,
  customerId: string | undefined,
  codes: readonly string[],
  isGuest = false,
): Promise<OfferedPromotion[]> {
  const { rows } = await db.execute<{ offered: OfferedPromotion[] }>(
    sql`select ${sql.raw(offeredSql('caller.id', 'caller.codes', String(isGuest)))} as offered from (select ${customerId ?? null}::uuid as id, ${JSON.stringify(codes)}::json as codes) caller`,
  );
  return rows[0]!.offered;
}

/** What a customer can use of what they are offered, and why not of their codes. */
export interface UsablePromotions {
  readonly promotions: readonly (PromotionTerms & Pick<OfferedPromotion, 'version' | 'codeId'>)[];
  readonly refused: readonly RefusedCode[];
  /** How many of the codes no promotion has. */
  readonly unknown: number;
}

const dayOf = (time: string | null, timeZone: string): string =>
  new Intl.DateTimeFormat(locale(), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(time ?? 0));

/** Why a code is refused whatever the order has. */
const PROBLEMS = {
  planned: ({ startsAt }: OfferedPromotion, timeZone: string) =>
    t('It is valid from {day}.', { day: dayOf(startsAt, timeZone) }),
  ended: ({ endsAt }: OfferedPromotion, timeZone: string) => t('It ended on {day}.', { day: dayOf(endsAt, timeZone) }),
  usedUp: () => t('It has been used up.'),
  visitor: () => t('Sign in to use it.'),
  // Says the same as of an unknown code, so that nobody learns of codes for others.
  others: () => shown(UNKNOWN),
  notFirst: () => t('It is only for a first order.'),
  used: () => t('You have already used it.'),
};
export const UNKNOWN = message("This code doesn't exist. Check the spelling.");

/**
 * Sorts what a customer is offered.
 * @param codes as the customer gave them, in capitals; of two codes of one promotion, the second is refused
 * @param timeZone the shop's
 */
export function usablePromotions(
  offered: readonly OfferedPromotion[],
  codes: readonly string[],
  timeZone: string,
): UsablePromotions {
  const refused: RefusedCode[] = [];
  const promotions: UsablePromotions['promotions'][number][] = [];
  const byCode = new Map(offered.flatMap((each) => (each.code === null ? [] : [[each.code, each] as const])));
  const first = new Map<string, string>();
  for (const code of codes) {
    const found = byCode.get(code);
    if (!found) refused.push({ code, problem: UNKNOWN });
    else if (found.state !== 'on') refused.push({ code, problem: PROBLEMS[found.state](found, timeZone) });
    else if (first.has(found.id))
      refused.push({
        code,
        problem: `It gives the same discount as ${first.get(found.id)}, which an order gets once.`,
      });
    else first.set(found.id, code);
  }
  for (const each of offered) {
    const { state, startsAt: _, ...terms } = each;
    if (state === 'on' && (each.code === null || first.get(each.id) === each.code)) promotions.push(terms);
  }
  const unknown = codes.filter((code) => !byCode.has(code) || byCode.get(code)?.state === 'others').length;
  return { promotions, refused, unknown };
}

/** A promotion without what only the server uses. */
export function termsForCheckout(promotion: PromotionTerms): Required<PromotionTerms> {
  const { id, name, code, isCombinable, conditions, benefits, endsAt = null } = promotion;
  return { id, name, code, isCombinable, conditions, benefits, endsAt };
}

/** Sentences with amounts in a currency. */
export function wordingOf(currency: string) {
  return { money: (cents: number): string => formatCents(cents, currency) };
}
