import { and, eq, gt, like, lt, lte, max, sql } from 'drizzle-orm';
import type { AlertKind } from '#contract/settings/shop-settings.ts';
import type { ShopEmails } from '#server/accounts/shop-recipients.ts';
import type { Database, Executor, Transaction } from '#server/database/client.ts';
import type { AnyMail, Mail, MailSender } from '#server/emails/mail.ts';
import { queueMails } from '#server/outbox/queue-mail.ts';
import { localDay, localTime } from '#server/settings/local-time.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import alertSummaryMail from './mails/alert-summary.ts';
import { alertRecipients } from './recipients.ts';
import { alertMails } from './tables.ts';

export type AlertStore = MailSender & ShopEmails;

export interface Alert {
  readonly kind: AlertKind;
  /** Alerts of one kind and cause result in one email per hour. */
  readonly cause: string;
  readonly mailTo: (recipient: string) => Mail;
  /** The event in one line, for the email that counts repeats; the subject if absent. */
  readonly line?: string;
  /** Where staff can act: a path of the store. */
  readonly path: string;
  /** Whether a repeat is the same event, as when a job runs again; it is then not counted. */
  readonly isOnce?: boolean;
}

/** The minimum time between mails of one kind and cause. */
const INTERVAL = sql`interval '1 hour'`;
/** Maximum number of repeats that a mail lists; it counts all. */
const LISTED = 20;

/**
 * Queues an alert to its recipients, in the caller's transaction: at once, or, less than an hour after the last mail of
 * the same kind and cause, counted for the next one (`flushAlerts`). Outside a transaction an alert that was noted, but not
 * queued, would be lost.
 */
export async function sendAlert(db: Transaction, store: AlertStore, alert: Alert): Promise<void> {
  const { kind, cause, mailTo, path, isOnce } = alert;
  const recipients = await alertRecipients(db, store, kind, 'each');
  if (recipients.length === 0) return;
  const mails = recipients.map(mailTo);
  const { subject } = mails[0]!;
  const { line = subject } = alert;
  const isDue = sql`${alertMails.sentAt} <= now() - ${INTERVAL} and ${alertMails.pending} = 0`;
  const [row] = await db
    .insert(alertMails)
    .values({ kind, cause, subject, path })
    .onConflictDoUpdate({
      target: [alertMails.kind, alertMails.cause],
      set: {
        subject,
        path,
        sentAt: sql`case when ${isDue} then now() else ${alertMails.sentAt} end`,
        pending: sql`case when ${isDue} then 0 else ${alertMails.pending} + 1 end`,
        lines: sql`case when ${isDue} then '[]'::jsonb when jsonb_array_length(${alertMails.lines}) < ${LISTED}
          then ${alertMails.lines} || jsonb_build_array(${line}::text) else ${alertMails.lines} end`,
      },
      ...(isOnce && { setWhere: sql`false` }),
    })
    .returning({ pending: alertMails.pending });
  if (row?.pending !== 0) return;
  await queueMails(db, mails);
}

/** The hours of the shop's day in which the daily mails are sent: from 6 o'clock, or later when no process ran then. */
const DAILY_HOURS = { from: 6, to: 12 };

/** Whether the daily mails are due: it is morning in the shop's time zone. */
export async function isMorning(db: Executor, now: Date): Promise<boolean> {
  const { timeZone } = (await selectCurrentSettings(db)).calendar;
  const hour = Number(localTime(now, timeZone).slice(11, 13));
  return hour >= DAILY_HOURS.from && hour < DAILY_HOURS.to;
}

/**
 * Claims the daily mail of a kind in the caller's transaction.
 * @returns false when it was claimed before on this day of the shop's time zone
 */
export async function isFirstToday(tx: Executor, kind: AlertKind): Promise<boolean> {
  const { timeZone } = (await selectCurrentSettings(tx)).calendar;
  const cause = `day ${localDay(new Date(), timeZone)}`;
  const { rowCount } = await tx.insert(alertMails).values({ kind, cause, subject: '', path: '' }).onConflictDoNothing();
  return rowCount === 1;
}

/** A query for the time of the last daily mail of a kind; null after a week without one. */
export function lastDaily(tx: Executor, kind: AlertKind) {
  return tx
    .select({ at: max(alertMails.sentAt) })
    .from(alertMails)
    .where(and(eq(alertMails.kind, kind), like(alertMails.cause, 'day %')));
}

/**
 * Queues the mails about repeats once an hour has passed since the last mail, and deletes causes older than two days;
 * daily mails after a week, because the next one reports what has happened since.
 */
export async function flushAlerts(db: Database, store: AlertStore): Promise<void> {
  await db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(alertMails)
      .where(and(gt(alertMails.pending, 0), lte(alertMails.sentAt, sql`now() - ${INTERVAL}`)))
      .for('update', { skipLocked: true });
    const mails: AnyMail[] = [];
    for (const { kind, cause, subject, pending, lines, path } of due) {
      const recipients = await alertRecipients(tx, store, kind as AlertKind, 'each');
      mails.push(
        ...recipients.map((to) => alertSummaryMail.write(store, to, { subject, count: pending, lines, path })),
      );
      await tx
        .update(alertMails)
        .set({ sentAt: sql`now()`, pending: 0, lines: [] })
        .where(and(eq(alertMails.kind, kind), eq(alertMails.cause, cause)));
    }
    await queueMails(tx, mails);
  });
  // In its own transaction: an alert that is being sent locks its row first and the budgets afterwards.
  await db
    .delete(alertMails)
    .where(
      and(
        eq(alertMails.pending, 0),
        lt(
          alertMails.sentAt,
          sql`now() - case when ${like(alertMails.cause, 'day %')} then interval '7 days' else interval '2 days' end`,
        ),
      ),
    );
}
