import { t } from '#contract/language/text.ts';
import { and, desc, eq } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { MAX_OPEN_QUESTIONS } from '#contract/part-questions/choices.ts';
import type { ManagedPartQuestion, OwnPartQuestion } from '#contract/part-questions/part-questions.ts';
import { lockCustomer } from '#server/accounts/queries.ts';
import { shopRecipients, type ShopEmails } from '#server/accounts/shop-recipients.ts';
import { requireVerifiedEmail } from '#server/accounts/sign-in/requirements.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { MailSender } from '#server/emails/mail.ts';
import { queueMail, queueMails } from '#server/outbox/queue-mail.ts';
import { readPart } from '#server/parts/service.ts';
import { withCurrentName } from '#server/texts/with-current-name.ts';
import questionAnsweredMail from './mails/question-answered.ts';
import questionAskedMail from './mails/question-asked.ts';
import { managedQuestionOf, ownQuestionOf, type QuestionOfPart, questionsWithParts } from './question-lists.ts';
import { partQuestions } from './tables.ts';

/**
 * Asks about a part, and emails the shop. The same question again is the first one.
 * @throws Failure `not_found`, `forbidden` for an unverified email or too many questions without an answer, `token_expired`
 */
export async function askQuestion(
  db: Database,
  store: ShopEmails & MailSender,
  customerId: string,
  partId: string,
  text: string,
): Promise<OwnPartQuestion> {
  const part = await readPart(db, partId);
  return db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    requireVerifiedEmail(customer);
    const own = eq(partQuestions.customerId, customerId);
    const [same] = await questionsWithParts(tx).where(
      and(own, eq(partQuestions.partId, part.id), eq(partQuestions.text, text)),
    );
    if (same) return ownQuestionOf(same);
    if ((await tx.$count(partQuestions, and(own, eq(partQuestions.answer, '')))) >= MAX_OPEN_QUESTIONS)
      throw new Failure(
        'forbidden',
        t('{count} of your questions wait for an answer. Wait for one of them.', { count: MAX_OPEN_QUESTIONS }),
      );
    const [made] = await tx.insert(partQuestions).values({ partId: part.id, customerId, text }).returning();
    const recipients = await shopRecipients(tx, store, 'customers.write');
    const from = await withCurrentName(tx, store);
    await queueMails(
      tx,
      recipients.map((to) => questionAskedMail.write(from, to, { part: part.name, text })),
    );
    return ownQuestionOf((await findQuestion(tx, made!.id))!);
  });
}

/** Deletes a question. @param customerId only if it is that customer's @returns how many were deleted: 0 or 1 */
export async function deleteOwnQuestion(db: Executor, customerId: string, id: string): Promise<number> {
  const { rowCount } = await db
    .delete(partQuestions)
    .where(and(eq(partQuestions.id, id), eq(partQuestions.customerId, customerId)));
  return rowCount ?? 0;
}

/**
 * Answers a question; the first answer is emailed to the customer.
 * @throws Failure `not_found`; `edit_conflict` if it has another answer than the caller saw
 */
export async function answerQuestion(
  db: Database,
  store: MailSender,
  actor: string,
  id: string,
  { answer, before }: { answer: string; before?: string | undefined },
): Promise<ManagedPartQuestion> {
  return db.transaction(async (tx) => {
    await tx.select().from(partQuestions).where(eq(partQuestions.id, id)).for('update');
    const found = await findQuestion(tx, id);
    if (!found) throw new Failure('not_found', t("That question doesn't exist."));
    if (found.answer === answer) return managedQuestionOf(found);
    if (before !== undefined && before !== found.answer) {
      const detail = `It has been answered since you opened this: '${found.answer}'. Your answer was not saved. Save it again to replace theirs.`;
      throw new Failure('edit_conflict', detail, { fresh: { ...managedQuestionOf(found) } });
    }
    await tx.update(partQuestions).set({ answer, answeredAt: new Date() }).where(eq(partQuestions.id, id));
    await record(tx, { actor, action: 'question.answered', subject: id, detail: { part: found.part.sku } });
    if (found.answer === '') {
      const to = { email: found.customerEmail, name: found.customerName };
      const about = { part: found.part, question: found.text, answer };
      await queueMail(tx, questionAnsweredMail.write(await withCurrentName(tx, store), to, about));
    }
    return managedQuestionOf((await findQuestion(tx, id))!);
  });
}

/** Deletes a question, as staff do with what nobody should read. @returns how many were deleted: 0 or 1 */
export async function deleteQuestion(db: Database, actor: string, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    const found = await findQuestion(tx, id);
    const { rowCount } = await tx.delete(partQuestions).where(eq(partQuestions.id, id));
    if (found && rowCount === 1)
      await record(tx, { actor, action: 'question.deleted', subject: id, detail: { part: found.part.sku } });
    return rowCount ?? 0;
  });
}

/** All questions of a customer, newest first. */
export async function questionsOf(db: Executor, customerId: string): Promise<OwnPartQuestion[]> {
  const found = await questionsWithParts(db)
    .where(eq(partQuestions.customerId, customerId))
    .orderBy(desc(partQuestions.id));
  return found.map(ownQuestionOf);
}

/** Deletes all questions of a customer, in the caller's transaction. */
export async function removeQuestionsOf(tx: Executor, customerId: string): Promise<void> {
  await tx.delete(partQuestions).where(eq(partQuestions.customerId, customerId));
}

async function findQuestion(db: Executor, id: string): Promise<QuestionOfPart | undefined> {
  const [found] = await questionsWithParts(db).where(eq(partQuestions.id, id));
  return found;
}
