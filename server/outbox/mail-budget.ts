import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { mailboxOf } from '#server/accounts/mailbox.ts';
import type { Executor } from '#server/database/client.ts';
import { counts } from '#server/observe/counts.ts';
import { budgetOf, type MailBudget } from '#server/emails/mail-budgets.ts';

const WINDOW_SECONDS = 60 * 60;

/** Whether a mail may be sent: now, once its mailbox has room again, or never; `language` is that of the recipient's account. */
export type MailPermit =
  | {
      readonly verdict: 'send' | 'wait';
      readonly isVerified: boolean;
      readonly language: string | null;
      readonly until: Date;
    }
  | { readonly verdict: 'drop' };

/** What the budget needs to know about a mail. */
export interface BudgetedMail {
  readonly to: string;
  readonly budget: MailBudget;
  /** Whether it counts as unverified in any case. */
  readonly isForGuest?: true;
}

/**
 * Counts a mail in its mailbox's hourly budget, in the caller's transaction, unless it has to wait or is dropped. Verified
 * and unverified addresses of a mailbox are counted separately, so that a stranger who signs up with a tagged address
 * cannot use up the owner's budget.
 */
export async function spendMailBudget(db: Executor, mail: BudgetedMail): Promise<MailPermit> {
  const { waits = false } = budgetOf(mail.budget);
  const { rows } = await db.execute<{
    isVerified: boolean;
    isSpent: boolean;
    language: string | null;
    until: string;
  }>(sql`
    with ${countOf(mail)}, spent as (
      insert into rate_limits as known (key, count, resets_at)
      select key, 1, now() + make_interval(secs => ${WINDOW_SECONDS}) from budget where most > 0
      on conflict (key) do update set
        count = case when known.resets_at <= now() then 1 else known.count + 1 end,
        resets_at = case when known.resets_at <= now() then excluded.resets_at else known.resets_at end
      where known.resets_at <= now() or known.count < (select most from budget)
      returning key
    )
    select verified as "isVerified", exists (select from spent) as "isSpent",
      (select language from users where email = ${mail.to.toLowerCase()}) as language,
      coalesce((select resets_at from rate_limits l where l.key = budget.key),
        now() + make_interval(secs => ${WINDOW_SECONDS})) as until
    from budget`);
  const { isVerified, isSpent, language, until } = rows[0]!;
  if (isSpent || waits) return { verdict: isSpent ? 'send' : 'wait', isVerified, language, until: new Date(until) };
  counts.mailsWithheld++;
  return { verdict: 'drop' };
}

/** Whether a mail of this budget would be sent now, without counting it. */
export async function hasMailBudget(db: Executor, mail: BudgetedMail): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with ${countOf(mail)}
    select from budget where most > 0 and not exists (
      select from rate_limits l where l.key = budget.key and l.resets_at > now() and l.count >= most)`);
  return rows.length > 0;
}

/** SQL: `budget`, with the key of the mailbox's count, the most emails that it may reach, and whether it is verified. */
function countOf({ to, budget, isForGuest }: BudgetedMail) {
  const { verified, unverified, isApart } = budgetOf(budget);
  const email = to.toLowerCase();
  const key = `mail-budget:${createHash('sha256').update(mailboxOf(email)).digest('hex')}`;
  return sql`recipient as (
      select ${isForGuest !== true}::boolean and (exists (select from users where email = ${email} and email_verified)
        or exists (select from identity."user" where email = ${email} and "emailVerified")) as verified
    ), budget as (
      select verified, ${key}::text || case when verified then ':verified' else ${isApart ? `:${budget}` : ':unverified'} end as key,
        case when verified then ${verified}::int else ${unverified}::int end as most
      from recipient
    )`;
}
