import { and, eq, sql } from 'drizzle-orm';
import { listMessages, type Message } from '#contract/inbox/messages.ts';
import { messages } from '#server/contact/tables.ts';
import { containsWords } from '#server/database/match-text.ts';
import { byId, listFor } from '#server/lists/list.ts';
import type { MessageRow } from './queries.ts';

const SEARCHED = sql`concat_ws(' ', ${messages.email}, ${messages.subject}, ${messages.message})`;

/** Messages, newest first; new ones unless the call says otherwise. */
export const messageList = listFor(listMessages, {
  key: byId(messages.id),
  where: ({ status = 'new', q }) =>
    and(status === 'all' ? undefined : eq(messages.status, status), containsWords(SEARCHED, q)),
  rows: (db, { where, orderBy, limit }) =>
    db
      .select()
      .from(messages)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  item: serializeMessage,
});

export function serializeMessage(row: MessageRow): Message {
  const { id, email, subject, message, status, answer, createdAt, answeredAt } = row;
  return {
    _id: id,
    email,
    subject,
    message,
    status,
    answer,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}
