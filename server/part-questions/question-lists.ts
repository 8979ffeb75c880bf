import { and, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm';
import type { QuestionView } from '#contract/part-questions/choices.ts';
import {
  listManagedPartQuestions,
  type ManagedPartQuestion,
  type OwnPartQuestion,
  type PartQuestion,
} from '#contract/part-questions/part-questions.ts';
import { users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/database/client.ts';
import { containsWords } from '#server/database/match-text.ts';
import { byId, list, listFor, type RowsToRead } from '#server/lists/list.ts';
import { reviewedPartOf } from '#server/part-reviews/serialize-review.ts';
import { parts } from '#server/parts/tables.ts';
import { partQuestions } from './tables.ts';

type QuestionRow = typeof partQuestions.$inferSelect;

const { id, sku, name, variant, category, img, hiddenAt } = parts;

/** Selects questions with their parts and the names of those who asked. */
export const questionsWithParts = (db: Executor) =>
  db
    .select({
      ...getTableColumns(partQuestions),
      part: { id, sku, name, variant, category, img, hiddenAt },
      customerName: users.name,
      customerEmail: users.email,
    })
    .from(partQuestions)
    .innerJoin(parts, eq(parts.id, partQuestions.partId))
    .innerJoin(users, eq(users.id, partQuestions.customerId))
    .$dynamic();
export type QuestionOfPart = Awaited<ReturnType<typeof questionsWithParts>>[number];

const rows = async (db: Executor, { where, orderBy, limit }: RowsToRead) =>
  questionsWithParts(db)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);

/** A question as everyone sees it. */
function questionOf({ id: _id, text, answer, createdAt, answeredAt }: QuestionRow): PartQuestion {
  return { _id, text, answer, createdAt: createdAt.toISOString(), answeredAt: answeredAt?.toISOString() ?? null };
}

/** A question as the customer sees it. */
export const ownQuestionOf = (row: QuestionOfPart): OwnPartQuestion => ({
  ...questionOf(row),
  part: reviewedPartOf(row.part),
});

/** A question as staff see it. */
export const managedQuestionOf = (row: QuestionOfPart): ManagedPartQuestion => ({
  ...ownQuestionOf(row),
  customer: row.customerId,
  name: row.customerName,
});

const IN_VIEW: Readonly<Record<QuestionView, SQL | undefined>> = {
  unanswered: eq(partQuestions.answer, ''),
  answered: ne(partQuestions.answer, ''),
  all: undefined,
};
const SEARCHED = sql`concat_ws(' ', ${partQuestions.text}, ${partQuestions.answer}, ${parts.name}, ${parts.sku})`;

/** Questions about all parts for staff, newest first. */
export const managedQuestionList = listFor(listManagedPartQuestions, {
  key: byId(partQuestions.id),
  where: ({ view = 'unanswered', q }) => and(IN_VIEW[view], containsWords(SEARCHED, q)),
  rows,
  item: managedQuestionOf,
});

/** The questions of a customer, newest first. */
export const ownQuestionList = list({
  key: byId(partQuestions.id),
  where: ({ customerId }: { customerId: string }) => eq(partQuestions.customerId, customerId),
  rows,
  item: ownQuestionOf,
});

/** The answered questions about a part, newest first. */
export const publishedQuestionList = list({
  key: byId(partQuestions.id),
  where: ({ partId }: { partId: string }) => and(eq(partQuestions.partId, partId), IN_VIEW.answered),
  rows: async (db, { where, orderBy, limit }) =>
    db
      .select()
      .from(partQuestions)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  item: questionOf,
});
