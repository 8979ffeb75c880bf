import { and, eq, inArray, sql } from 'drizzle-orm';
import { Failure, invalidFields } from '#contract/errors.ts';
import { centsOf, dollarsOf, formatCents } from '#contract/money.ts';
import { MAX_OPEN_PLANS, type PlanState } from '#contract/parts/plan-states.ts';
import type { PricePlanBody } from '#contract/parts/prices.ts';
import { breaksProblem } from '#contract/parts/price-breaks.ts';
import type { ShopEmails } from '#server/accounts/shop-recipients.ts';
import { record } from '#server/audit/record.ts';
import { storeMessage } from '#server/contact/service.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { MailSender } from '#server/emails/mail.ts';
import type { PartRow } from '#server/parts/part-columns.ts';
import { lockPart, updatePart } from '#server/parts/queries.ts';
import { scheduleRefresh } from '#server/parts/search/refresh.ts';
import { pricePlans } from '#server/parts/tables.ts';
import { atClocks } from '#server/settings/shop-time.ts';

type Plan = typeof pricePlans.$inferSelect;
type Prices = Pick<PartRow, 'priceCents' | 'compareAtCents'>;

/** Arbitrary. Everything that writes plans takes it first, so that one begins only after another one has ended. */
const PLANS_LOCK = 727_377_069;

/**
 * Plans a price of a part, in the caller's transaction; one that begins at once applies already.
 * @throws Failure `not_found`, also for a deleted part; `invalid_fields` for times that are over or overlap with another plan, and for a
 * price that is not above the volume discounts
 */
export async function planPrice(tx: Executor, actor: string, partId: string, body: PricePlanBody): Promise<string> {
  const { price, compareAt, starts, ends } = body;
  await lockPlans(tx);
  const part = await lockPart(tx, partId);
  if (!part || part.deletedAt) throw new Failure('not_found', "This part isn't in the catalog.");
  const planned = { priceCents: centsOf(price), compareAtCents: compareAt === null ? null : centsOf(compareAt) };
  const misfit = breaksProblem({ ...planned, priceBreaks: part.priceBreaks });
  if (misfit) throw invalidFields({ price: misfit });
  const times = await timesOf(tx, partId, body);
  if (starts !== null && times.isLate)
    throw invalidFields({ starts: 'Choose a time to come, or none to begin at once' });
  if (times.endsTooEarly) throw invalidFields({ ends: 'It must end after it starts, and not before now' });
  if (times.overlaps) throw invalidFields({ starts: 'Another planned price of this part applies then' });
  if (times.open >= MAX_OPEN_PLANS)
    throw invalidFields({ starts: `At most ${MAX_OPEN_PLANS} planned prices of a part` });
  const [plan] = await tx
    .insert(pricePlans)
    .values({
      partId,
      ...planned,
      startsAt: sql`coalesce(${atClocks(starts)}, now())` as unknown as Date,
      endsAt: atClocks(ends) as unknown as Date,
      actor,
    })
    .returning();
  const detail = { change: { price, compareAt }, starts, ends, plan: plan!.id };
  await record(tx, { actor, action: 'part.price-planned', subject: partId, detail });
  if (starts === null) await begin(tx, plan!, part);
  return plan!.id;
}

/** What the times of a new plan are refused for. A plan without an end takes the moment of its beginning. */
async function timesOf(tx: Executor, partId: string, { starts, ends }: PricePlanBody) {
  const { rows } = await tx.execute<{ isLate: boolean; endsTooEarly: boolean; overlaps: boolean; open: number }>(sql`
    with input as (
      select coalesce(${atClocks(starts)}, now()) as starts_at, ${atClocks(ends)} as ends_at
    ), open as (
      select starts_at, coalesce(ends_at, starts_at + interval '1 microsecond') as ends_at from price_plans
      where part_id = ${partId} and state in ('planned', 'running')
    )
    select starts_at < now() as "isLate", coalesce(ends_at <= greatest(starts_at, now()), false) as "endsTooEarly",
      (select count(*)::int from open) as open,
      exists (select from open o where input.starts_at < o.ends_at
        and o.starts_at < coalesce(input.ends_at, input.starts_at + interval '1 microsecond')) as overlaps
    from input`);
  return rows[0]!;
}

/**
 * Cancels a plan, or lets the price before apply again.
 * @returns its state; `kept` if the part has another price by now, which stays
 * @throws Failure `not_found`
 */
export async function endPricePlan(db: Database, actor: string, id: string): Promise<PlanState> {
  return db.transaction(async (tx) => {
    await lockPlans(tx);
    const [plan] = await tx.select().from(pricePlans).where(eq(pricePlans.id, id));
    if (!plan) throw new Failure('not_found', "That planned price doesn't exist.");
    if (plan.state === 'planned') {
      await setState(tx, id, { state: 'canceled' });
      await record(tx, { actor, action: 'part.price-plan-canceled', subject: plan.partId, detail: { plan: id } });
      return 'canceled';
    }
    if (plan.state !== 'running' && plan.state !== 'applied') return plan.state;
    return end(tx, plan, (await lockPart(tx, plan.partId))!, actor);
  });
}

/**
 * The job that begins and ends what is due, in the order of the times, each plan in a transaction of its own. Staff get a message in
 * the inbox about what could not be done. A plan that fails unexpectedly does not keep the others.
 * @throws the first error
 */
export async function applyPricePlans(
  db: Database,
  store: ShopEmails & MailSender & { readonly currency: string },
  stopping?: AbortSignal,
  now = new Date(),
): Promise<void> {
  const failed: string[] = [];
  const errors: unknown[] = [];
  for (;;) {
    if (stopping?.aborted) break;
    let current: string | undefined;
    try {
      const isDone = await db.transaction(async (tx) => {
        await lockPlans(tx);
        const plan = await selectDue(tx, now, failed);
        if (!plan) return true;
        current = plan.id;
        const part = (await lockPart(tx, plan.partId))!;
        const state = plan.state === 'planned' ? await begin(tx, plan, part, now) : await end(tx, plan, part);
        if (state === 'failed' || state === 'kept') await tell(tx, store, plan.id, part);
        return false;
      });
      if (isDone) break;
    } catch (error) {
      if (current === undefined) throw error;
      failed.push(current);
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** The plan that has been due for longest; at the same time, one that ends comes before one that begins. */
async function selectDue(tx: Executor, now: Date, except: readonly string[]): Promise<Plan | undefined> {
  const due = sql`case state when 'planned' then starts_at when 'running' then ends_at end`;
  const [plan] = await tx
    .select()
    .from(pricePlans)
    .where(
      and(
        inArray(pricePlans.state, ['planned', 'running']),
        sql`${due} <= ${now.toISOString()}::timestamptz and id <> all(${sql.param([...except])}::uuid[])`,
      ),
    )
    .orderBy(due, sql`state = 'planned'`, pricePlans.id)
    .limit(1);
  return plan;
}

/** Gives the part the planned price. The caller holds the locks. */
async function begin(tx: Executor, plan: Plan, part: PartRow, now?: Date): Promise<PlanState> {
  const problem = part.deletedAt
    ? 'The part was deleted.'
    : plan.endsAt && now && plan.endsAt <= now
      ? 'It would have ended already.'
      : breaksProblem({ priceCents: plan.priceCents, priceBreaks: part.priceBreaks });
  const { id, partId, actor } = plan;
  if (problem) {
    await setState(tx, id, { state: 'failed', problem });
    await record(tx, { actor, action: 'part.price-plan-failed', subject: partId, detail: { plan: id, problem } });
    return 'failed';
  }
  const state = plan.endsAt ? 'running' : 'applied';
  await setState(tx, id, { state, priceBefore: part.priceCents, compareAtBefore: part.compareAtCents });
  await setPrices(tx, part, plan, { actor, action: 'part.price-plan-began', plan: id });
  return state;
}

/** Lets the price before apply again, unless the part has another one by now. The caller holds the locks. */
async function end(tx: Executor, plan: Plan, part: PartRow, actor = plan.actor): Promise<PlanState> {
  const before = { priceCents: plan.priceBefore!, compareAtCents: plan.compareAtBefore };
  const problem =
    part.priceCents !== plan.priceCents || part.compareAtCents !== plan.compareAtCents
      ? 'The price was changed in between, so it stays.'
      : breaksProblem({ ...before, priceBreaks: part.priceBreaks });
  const { id, partId } = plan;
  if (problem) {
    await setState(tx, id, { state: 'kept', problem });
    await record(tx, { actor, action: 'part.price-plan-kept', subject: partId, detail: { plan: id, problem } });
    return 'kept';
  }
  await setState(tx, id, { state: 'ended' });
  await setPrices(tx, part, before, { actor, action: 'part.price-plan-ended', plan: id });
  return 'ended';
}

async function setPrices(
  tx: Executor,
  part: PartRow,
  to: Prices,
  { actor, action, plan }: { actor: string; action: string; plan: string },
): Promise<void> {
  const { priceCents, compareAtCents } = to;
  await updatePart(tx, part.id, actor, { priceCents, compareAtCents });
  const detail = { before: shown(part), change: shown(to), plan };
  await record(tx, { actor, action, subject: part.id, detail });
  await scheduleRefresh(tx);
}

const shown = ({ priceCents, compareAtCents }: Prices) => ({
  price: dollarsOf(priceCents),
  compareAt: compareAtCents === null ? null : dollarsOf(compareAtCents),
});

/** Puts a message about a plan into the inbox, and emails it to the shop. */
async function tell(
  tx: Executor,
  store: ShopEmails & MailSender & { readonly currency: string },
  id: string,
  part: PartRow,
): Promise<void> {
  const [plan] = await tx.select().from(pricePlans).where(eq(pricePlans.id, id));
  const { state, priceCents, problem } = plan!;
  const price = formatCents(priceCents, store.currency);
  const outcome = state === 'failed' ? `did not begin` : `ended, and the price before does not apply again`;
  const message = `The planned price of ${price} for ${part.name} (${part.sku}) ${outcome}. ${problem} Its price is now ${formatCents(part.priceCents, store.currency)}. Its prices: ${store.publicOrigin}/dashboard/prices/${part.id}`;
  const email = store.shopEmail ?? store.senderEmail;
  const subject = state === 'failed' ? 'A planned price did not begin' : 'A planned price was not set back';
  await storeMessage(tx, store, { email, subject, message, website: '' }, false);
}

async function setState(tx: Executor, id: string, set: Partial<Plan>): Promise<void> {
  await tx.update(pricePlans).set(set).where(eq(pricePlans.id, id));
}

async function lockPlans(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PLANS_LOCK})`);
}
