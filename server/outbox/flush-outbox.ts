import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Executor } from '#server/database/client.ts';
import { MAIL_BUDGET_NAMES } from '#server/emails/mail-budgets.ts';
import type { AnyMail } from '#server/emails/mail.ts';
import { inJobContext } from '#server/jobs/traced-tasks.ts';
import { type Log, messageOf } from '#server/log.ts';
import { inSpan } from '#server/observe/spans.ts';
import type { MailTransport } from './mail-transport.ts';
import { type BudgetedMail, spendMailBudget } from './mail-budget.ts';
import { composeWithinBudget } from './queue-mail.ts';
import { SHIPPED_EVENTS, type OrderEmailCause } from './queue-order-email.ts';
import type { SmsTransport } from './sms-transport.ts';
import { outbox } from './tables.ts';

/** The report of an order email; an email about several lines lists them, and the parcels that they are in. */
export type OrderEmailRequest = Omit<OrderEmailCause, 'lineId' | 'shipmentId'> & {
  readonly lineIds: readonly string[] | null;
  readonly shipmentIds: readonly string[];
};

export interface OutboxDeps {
  readonly db: Database;
  readonly log: Log;
  readonly mail: Pick<MailTransport, 'send'>;
  readonly sms: SmsTransport;
  /** Writes an order email with the order's current data; undefined without a recipient. */
  readonly compose: (db: Executor, request: OrderEmailRequest) => Promise<AnyMail | undefined>;
}

/** Number of messages sent at the same time. */
const CONCURRENCY = 5;
/** Seconds after which a message whose sender died is sent again; longer than any attempt takes. */
const LEASE = 120;
const leaseEnd = sql`now() + make_interval(secs => ${LEASE})`;
/**
 * Maximum number of attempts before a message is given up. Their delays add up to about three days, or four minutes for
 * a code.
 */
const MAX_ATTEMPTS = { mail: 20, sms: 6 } as const;
/** Days after which rows are deleted: longer than the attempts of any message take. */
const KEPT_DAYS = 7;

const MailSchema = z.object({
  to: z.string(),
  replyTo: z.string().optional(),
  thread: z.string().optional(),
  subject: z.string(),
  unsubscribeUrl: z.string().optional(),
  text: z.string(),
  /** Early versions queued mails without it. */
  html: z.string().default(''),
});
const SmsSchema = z.object({ to: z.string(), text: z.string(), until: z.iso.datetime() });

type Row = typeof outbox.$inferSelect;

/**
 * Sends due messages, marks them as sent, and delays those that could not be sent. Several processes may run it concurrently: a
 * message belongs to the one that claimed it. A process that dies after sending and before marking sends again, with the
 * same message id.
 * @returns the number of messages tried; when it equals `max`, more may be due
 * @throws errors of the database
 */
export async function flushOutbox(deps: OutboxDeps, max = 100, stopping?: AbortSignal): Promise<number> {
  let tried = 0;
  while (tried < max) {
    if (stopping?.aborted) break;
    const due = await claim(deps.db, Math.min(CONCURRENCY, max - tried));
    if (due.length === 0) break;
    const byOrder = Map.groupBy(due, ({ id, orderId }) => orderId ?? id);
    await Promise.all([...byOrder.values()].map((rows) => attemptInTurn(deps, rows)));
    tried += due.length;
  }
  return tried;
}

/** The emails about one order, the oldest first. */
async function attemptInTurn(deps: OutboxDeps, rows: readonly Row[]): Promise<void> {
  for (const row of rows.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()))
    await inJobContext(row.kind, { from: row.traceContext }, () => attempt(deps, row)).catch((error: unknown) =>
      deps.log('warn', 'a message was not sent', { id: row.id, attempt: row.attempts, error: messageOf(error) }),
    );
}

/** Claims due messages until the lease ends. */
async function claim(db: Database, max: number): Promise<Row[]> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(sql`${outbox.nextTryAt} <= now()`)
    .orderBy(sql`is_secret desc nulls last, next_try_at`)
    .limit(max)
    .for('update', { skipLocked: true });
  return db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextTryAt: leaseEnd })
    .where(sql`${outbox.id} in ${due}`)
    .returning();
}

/** Whether no other process has claimed the message since, and none has sent it. */
const isClaimed = ({ id, attempts }: Pick<Row, 'id' | 'attempts'>) =>
  and(eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.sentAt));

/**
 * Restarts the lease of a claimed message, which may have waited for slow emails of its order.
 * @returns false when another process has claimed the message, or it has become part of another email
 */
async function renewLease(db: Database, { id, attempts }: Row): Promise<boolean> {
  const { rowCount } = await db.update(outbox).set({ nextTryAt: leaseEnd }).where(isClaimed({ id, attempts }));
  return rowCount === 1;
}

async function attempt(deps: OutboxDeps, row: Row): Promise<void> {
  if (!(await renewLease(deps.db, row))) return;
  try {
    const content = row.content === null ? await composeOrderEmail(deps, row) : await countWaiting(deps.db, row);
    if (content === undefined) return;
    await send(deps, row, content);
  } catch (error) {
    await delay(deps.db, row, messageOf(error));
    throw error;
  }
  await deps.db
    .update(outbox)
    .set({ content: null, nextTryAt: null, sentAt: sql`now()`, failure: null })
    .where(eq(outbox.id, row.id));
}

async function send({ mail, sms }: OutboxDeps, { id, kind }: Row, content: unknown): Promise<void> {
  if (kind === 'mail') {
    const message = MailSchema.parse(content);
    return inSpan({ name: 'mail: send', kind: 'client' }, () => mail.send(message, id));
  }
  const { until, ...message } = SmsSchema.parse(content);
  if (new Date(until) > new Date()) await sms.send(message, id);
}

/** A mail that queued before its mailbox's budget had room for it (`WaitingMail`). */
const WaitingSchema = z.object({ to: z.string(), waitsAs: z.enum(MAIL_BUDGET_NAMES) });

/**
 * Counts a mail that waited for room in its mailbox's budget.
 * @returns its content, or undefined when it has to wait on
 */
async function countWaiting(db: Database, row: Row): Promise<unknown> {
  const waiting = WaitingSchema.safeParse(row.content).data;
  if (!waiting) return row.content;
  return db.transaction(async (tx) => {
    const until = await waitsUntil(tx, { to: waiting.to, budget: waiting.waitsAs });
    if (until) return void (await postpone(tx, [row.id], until));
    const { waitsAs: _, ...content } = row.content as Record<string, unknown>;
    await tx.update(outbox).set({ content }).where(eq(outbox.id, row.id));
    return content;
  });
}

async function waitsUntil(tx: Executor, mail: BudgetedMail): Promise<Date | undefined> {
  const permit = await spendMailBudget(tx, mail);
  return permit.verdict === 'wait' ? permit.until : undefined;
}

/** Leaves emails for when their mailbox has room; waiting is no failed attempt. */
async function postpone(tx: Executor, ids: readonly string[], until: Date): Promise<void> {
  await tx
    .update(outbox)
    .set({ attempts: 0, nextTryAt: until })
    .where(inArray(outbox.id, [...ids]));
}

/**
 * Composes an order email and stores it, so that every attempt sends the same. Emails about further lines of the order
 * become part of it.
 * @returns undefined when there is nothing to send
 */
async function composeOrderEmail({ db, compose }: OutboxDeps, row: Row): Promise<unknown> {
  return db.transaction(async (tx) => {
    const together = row.lineId === null ? [row] : await lockLines(tx, row);
    // Another process has made it part of its email.
    if (!together.some(({ id }) => id === row.id)) return undefined;
    const mail = await compose(tx, {
      orderId: row.orderId!,
      event: row.event as OrderEmailCause['event'],
      lineIds: row.lineId === null ? null : [...new Set(together.map(({ lineId }) => lineId!))].toSorted(),
      shipmentIds: together.flatMap(({ shipmentId }) => shipmentId ?? []),
      refundId: row.refundId,
    });
    const composed = mail && (await composeWithinBudget(tx, mail));
    if (composed?.waitsUntil) {
      // Until then further lines of the order may join it.
      const ids = together.map(({ id }) => id);
      return void (await postpone(tx, ids, composed.waitsUntil));
    }
    const content = composed?.content;
    const done = together.map(({ id }) => id).filter((id) => !content || id !== row.id);
    if (done.length > 0) await tx.delete(outbox).where(inArray(outbox.id, done));
    // The button of an email to a guest opens the order.
    const isSecret = mail?.isForGuest === true;
    if (content)
      await tx
        .update(outbox)
        .set({ content, ...(isSecret && { isSecret }) })
        .where(eq(outbox.id, row.id));
    return content;
  });
}

/** The emails about lines of the same order and event that are not composed yet. */
async function lockLines(
  tx: Executor,
  { orderId, event, refundId }: Row,
): Promise<Pick<Row, 'id' | 'lineId' | 'shipmentId'>[]> {
  return tx
    .select({ id: outbox.id, lineId: outbox.lineId, shipmentId: outbox.shipmentId })
    .from(outbox)
    .where(
      and(
        eq(outbox.orderId, orderId!),
        inArray(outbox.event, SHIPPED_EVENTS.includes(event!) ? SHIPPED_EVENTS : [event!]),
        isNotNull(outbox.lineId),
        isNull(outbox.content),
        isNotNull(outbox.nextTryAt),
        refundId === null ? isNull(outbox.refundId) : eq(outbox.refundId, refundId),
      ),
    )
    .orderBy(asc(outbox.id))
    .for('update');
}

/** Delays a message after a failed attempt by 3 seconds to 6 hours, or gives it up; one that another process claimed stays as it is. */
async function delay(db: Database, { id, kind, attempts }: Row, failure: string): Promise<void> {
  const isLast = attempts >= MAX_ATTEMPTS[kind];
  const seconds = Math.exp(Math.min(10, attempts));
  await db
    .update(outbox)
    .set({ failure, nextTryAt: isLast ? null : sql`now() + make_interval(secs => ${seconds}::float8)` })
    .where(isClaimed({ id, attempts }));
}

/** Deletes rows after a week. */
export async function dropOldMessages(db: Database): Promise<void> {
  await db.delete(outbox).where(lt(outbox.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`));
}
