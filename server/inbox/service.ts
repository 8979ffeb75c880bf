import type { MessageState } from '#contract/inbox/choices.ts';
import type { Message } from '#contract/inbox/messages.ts';
import { Failure } from '#contract/errors.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { MailSender } from '#server/emails/mail.ts';
import { knownLanguage } from '#server/language/in-language.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import messageAnsweredMail from './mails/message-answered.ts';
import { serializeMessage } from './message-list.ts';
import * as queries from './queries.ts';

/**
 * Emails an answer and marks the message as answered.
 * @param seen `answeredAt` as the sender saw it, null for no answer yet; absent: answers in any case
 * @param store its `shopEmail`, else its sender's address, gets the replies
 * @throws Failure `not_found`; `edit_conflict` when there is a newer answer than the one seen; `rate_limited` when the
 * address has had its emails of this hour
 */
export async function answerMessage(
  db: Database,
  id: string,
  { answer, seen }: { answer: string; seen?: string | null | undefined },
  { actor, store }: { actor: string; store: MailSender & { shopEmail: string | null; senderEmail: string } },
): Promise<Message> {
  return changing(db, id, async (tx, before) => {
    const { email, message, answeredAt } = before;
    const recipient = { email, language: knownLanguage(before.language) };
    if (seen !== undefined && seen !== (answeredAt?.toISOString() ?? null))
      throw new Failure(
        'edit_conflict',
        'Another answer has been sent since you opened this message. Yours was not sent.',
        { fresh: { ...serializeMessage(before) } },
      );
    const replyTo = store.shopEmail ?? store.senderEmail;
    if (!(await queueMail(tx, messageAnsweredMail.write(store, recipient, { message, answer, replyTo }))))
      throw new Failure('rate_limited', 'This address has had several emails in the last hour. Try again later.', {
        retryAfterSeconds: 3_600,
      });
    await record(tx, { actor, action: 'message.answered', subject: id });
    return queries.updateMessage(tx, id, { status: 'answered', answer, answeredAt: new Date() });
  });
}

/** Closes or reopens a message. @throws Failure `not_found` */
export async function setStatus(
  db: Database,
  id: string,
  status: Exclude<MessageState, 'answered'>,
  actor: string,
): Promise<Message> {
  return changing(db, id, async (tx, before) => {
    await record(tx, {
      actor,
      action: status === 'closed' ? 'message.closed' : 'message.reopened',
      subject: id,
      detail: { before: before.status },
    });
    return queries.updateMessage(tx, id, { status });
  });
}

async function changing(
  db: Database,
  id: string,
  change: (tx: Executor, before: queries.MessageRow) => Promise<queries.MessageRow>,
): Promise<Message> {
  return db.transaction(async (tx) =>
    serializeMessage(await change(tx, (await queries.lockMessage(tx, id)) ?? noSuchMessage())),
  );
}

function noSuchMessage(): never {
  throw new Failure('not_found', "That message doesn't exist.");
}
