import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { mailboxOf } from '#server/accounts/mailbox.ts';
import type { Executor } from '#server/database/client.ts';
import { counts } from '#server/observe/counts.ts';
import type { MailKind } from '#server/emails/mail.ts';

const WINDOW_SECONDS = 60 * 60;

/**
 * An email is sent only if its recipient has received fewer emails of all kinds than its kind's limit within the hour.
 * Lower limits reserve room for important kinds: 100 orders cannot block the password reset.
 */
const LIMITS: Readonly<Record<MailKind, { verified: number; unverified: number }>> = {
  'order-placed': { verified: 80, unverified: 2 },
  'order-update': { verified: 110, unverified: 0 },
  // Fewer than confirmations: an invited person has to verify the email before they can accept.
  invitation: { verified: 120, unverified: 2 },
  confirmation: { verified: 120, unverified: 4 },
  reset: { verified: 120, unverified: 6 },
  notice: { verified: 120, unverified: 0 },
  'saved-part': { verified: 30, unverified: 0 },
  reply: { verified: 120, unverified: 3 },
  // To SHOP_EMAIL or to admins. A flood of visitors' messages, which are also in the database, still leaves room for
  // alerts.
  shop: { verified: 300, unverified: 300 },
  contact: { verified: 200, unverified: 200 },
};

/**
 * Counts a mail in its mailbox's hourly budget, in the caller's transaction. Verified and unverified addresses of a
 * mailbox are counted separately, so that a stranger who signs up with a tagged address cannot use up the owner's budget.
 * @returns whether the address is verified, or undefined when this mail must not be sent
 */
export async function spendMailBudget(
  db: Executor,
  { to, kind }: { to: string; kind: MailKind },
): Promise<{ isVerified: boolean } | undefined> {
  const limits = LIMITS[kind];
  const email = to.toLowerCase();
  const key = `mail-budget:${createHash('sha256').update(mailboxOf(email)).digest('hex')}`;
  const { rows } = await db.execute<{ verified: boolean }>(sql`
    with recipient as (
      select exists (select from users where email = ${email} and email_verified)
        or exists (select from identity."user" where email = ${email} and "emailVerified") as verified
    ), budget as (
      select verified, ${key}::text || case when verified then ':verified' else ':unverified' end as key,
        case when verified then ${limits.verified}::int else ${limits.unverified}::int end as most
      from recipient
    ), spent as (
      insert into rate_limits as known (key, count, resets_at)
      select key, 1, now() + make_interval(secs => ${WINDOW_SECONDS}) from budget where most > 0
      on conflict (key) do update set
        count = case when known.resets_at <= now() then 1 else known.count + 1 end,
        resets_at = case when known.resets_at <= now() then excluded.resets_at else known.resets_at end
      where known.resets_at <= now() or known.count < (select most from budget)
      returning key
    )
    select verified from budget, spent`);
  const [spent] = rows;
  if (!spent) counts.mailsWithheld++;
  return spent && { isVerified: spent.verified };
}
