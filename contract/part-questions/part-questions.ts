import { message } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { GivenIdSchema, IdParamsSchema, PageQuerySchema, SearchSchema } from '#contract/fields.ts';
import { ReviewedPartSchema } from '#contract/part-reviews/part-reviews.ts';
import { reviewText } from '#contract/part-reviews/review-text.ts';
import { MAX_OPEN_QUESTIONS, MAX_QUESTION, MAX_QUESTION_ANSWER, QUESTION_VIEWS } from './choices.ts';

/** A question about a part. Nobody but staff learns who asked it. */
const QuestionSchema = z.object({
  _id: z.string(),
  text: z.string(),
  /** The shop's answer; empty without one. Everyone sees a question once it is answered. */
  answer: z.string(),
  createdAt: z.string(),
  answeredAt: z.nullable(z.string()),
});
export type PartQuestion = z.infer<typeof QuestionSchema>;

/** A question as the customer who asked it sees it. */
const OwnQuestionSchema = z.extend(QuestionSchema, { part: ReviewedPartSchema });
export type OwnPartQuestion = z.infer<typeof OwnQuestionSchema>;

/** A question as staff see it. */
const ManagedQuestionSchema = z.extend(OwnQuestionSchema, {
  /** The id and name of the customer. */
  customer: z.string(),
  name: z.string(),
});
export type ManagedPartQuestion = z.infer<typeof ManagedQuestionSchema>;

export const listPartQuestions = endpoint('GET /part/{id}/questions', {
  access: 'everyone',
  summary: 'Lists the answered questions about a part for sale, newest first.',
  params: IdParamsSchema,
  query: PageQuerySchema,
  response: z.array(QuestionSchema),
  errors: ['not_found', 'invalid_fields'],
});

export const QuestionTextSchema = z.object({ text: reviewText(message('Write your question'), MAX_QUESTION) });

export const askPartQuestion = endpoint('POST /part/{id}/questions', {
  access: 'signed-in',
  summary: `Asks the shop about a part for sale. For customers with a verified email, of whose questions at most ${MAX_OPEN_QUESTIONS} wait for an answer. The same question again changes nothing.`,
  params: IdParamsSchema,
  body: QuestionTextSchema,
  response: OwnQuestionSchema,
  errors: ['not_found', 'forbidden', 'invalid_fields', 'rate_limited'],
});

export const listOwnPartQuestions = endpoint('GET /account/part-questions', {
  access: 'signed-in',
  summary: "Lists the caller's questions about parts, newest first.",
  query: PageQuerySchema,
  response: z.array(OwnQuestionSchema),
  errors: ['invalid_fields'],
});

export const deleteOwnPartQuestion = endpoint('DELETE /account/part-questions/{id}', {
  access: 'signed-in',
  summary: "Deletes a question of the caller's with its answer; `deletedCount` is 0 without one.",
  params: z.object({ id: GivenIdSchema }),
  response: z.object({ deletedCount: z.number() }),
});

export const listManagedPartQuestions = endpoint('GET /part-questions', {
  access: 'customers.read',
  summary: 'Questions about parts, newest first: those without an answer unless `view` says otherwise.',
  query: z.extend(PageQuerySchema, {
    view: z.optional(z.enum(QUESTION_VIEWS)),
    /** Words in the question, the answer, or the name or SKU of the part. */
    q: SearchSchema,
  }),
  response: z.array(ManagedQuestionSchema),
  errors: ['invalid_fields'],
});

export const answerPartQuestion = endpoint('PUT /part-questions/{id}/answer', {
  access: 'customers.write',
  summary:
    'Answers a question, which publishes both and emails the customer the first time, or replaces the answer. With `before`, only if that is still the answer (409, `fresh` is the question).',
  params: IdParamsSchema,
  body: z.object({
    answer: reviewText(message('Write an answer'), MAX_QUESTION_ANSWER),
    /** The answer as the caller saw it; empty for none. */
    before: z.optional(
      z.string().check(
        // Forms submit line breaks as CRLF.
        z.overwrite((text) => text.replaceAll('\r\n', '\n')),
        z.maxLength(MAX_QUESTION_ANSWER),
      ),
    ),
  }),
  response: ManagedQuestionSchema,
  errors: ['not_found', 'invalid_fields', 'edit_conflict'],
});

export const deletePartQuestion = endpoint('DELETE /part-questions/{id}', {
  access: 'customers.write',
  summary: 'Deletes a question with its answer; `deletedCount` is 0 without one. The customer gets no email.',
  params: z.object({ id: GivenIdSchema }),
  response: z.object({ deletedCount: z.number() }),
});
