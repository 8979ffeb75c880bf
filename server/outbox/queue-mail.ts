import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { mailboxOf } from '#server/accounts/mailbox.ts';
import type { Executor } from '#server/database/client.ts';
import { composeMail } from '#server/emails/compose-mail.ts';
import { budgetOf, type MailBudget } from '#server/emails/mail-budgets.ts';
import type { AnyMail, ComposedMail } from '#server/emails/mail.ts';
import { knownLanguage, offeredLanguage } from '#server/language/in-language.ts';
import { traceContext } from '#server/jobs/traced-tasks.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import { currentTexts } from '#server/texts/current-texts.ts';
import { spendMailBudget } from './mail-budget.ts';
import { outbox } from './tables.ts';

/** A mail that waits for room in its mailbox's budget, which counts it when it is sent. */
export interface WaitingMail extends ComposedMail {
  readonly waitsAs: MailBudget;
}

/**
 * Queues a mail in the caller's transaction: it is sent if, and only if, the transaction commits. A mail over its
 * recipient's budget, or of one that an unverified address does not get, is dropped; one about a paid order waits.
 * @returns false when the mail is dropped
 */
export async function queueMail(db: Executor, mail: AnyMail): Promise<boolean> {
  const composed = await composeWithinBudget(db, mail);
  if (!composed) return false;
  const { content, waitsUntil } = composed;
  await db.insert(outbox).values({
    content: waitsUntil ? ({ ...content, waitsAs: mail.budget } satisfies WaitingMail) : content,
    isSecret: budgetOf(mail.budget).hasSecretLink === true,
    traceContext: traceContext().from ?? null,
    ...(waitsUntil && { nextTryAt: waitsUntil }),
  });
  return true;
}

/**
 * Queues mails to several recipients, like `queueMail`. Each mail locks the budget of its mailbox until the transaction
 * ends: queueing all of a transaction's mails in one call, which sorts them by mailbox, prevents deadlocks.
 */
export async function queueMails(db: Executor, mails: readonly AnyMail[]): Promise<void> {
  const sorted = mails
    .map((mail) => ({ mail, mailbox: mailboxOf(mail.to) }))
    .toSorted((one, other) => (one.mailbox < other.mailbox ? -1 : Number(one.mailbox > other.mailbox)));
  for (const { mail } of sorted) await queueMail(db, mail);
}

/** Deletes mails to an address that are not sent yet, when its owner deletes the account. */
export async function dropMailsTo(tx: Executor, email: string): Promise<void> {
  await tx
    .delete(outbox)
    .where(and(isNotNull(outbox.nextTryAt), eq(outbox.kind, 'mail'), sql`${outbox.content} ->> 'to' = ${email}`));
}

/**
 * Counts a mail in its recipient's budget and renders it in its language; undefined when it must not be sent. Every mail of the store
 * passes through here.
 * @returns `waitsUntil` for a mail that is not counted yet, because its mailbox has had its emails of this hour
 */
export async function composeWithinBudget(
  db: Executor,
  mail: AnyMail,
): Promise<{ content: ComposedMail; waitsUntil?: Date } | undefined> {
  const permit = await spendMailBudget(db, mail);
  if (permit.verdict === 'drop') return undefined;
  const { seller, languages } = await selectCurrentSettings(db);
  const texts = await currentTexts(db, { name: mail.store.name });
  const language = offeredLanguage(mail.language ?? knownLanguage(permit.language), { languages });
  const content = composeMail(mail, permit.isVerified, seller, texts, language);
  return permit.verdict === 'wait' ? { content, waitsUntil: permit.until } : { content };
}
