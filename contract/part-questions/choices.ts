/* Free of zod, so that a screen can use it before it loads a schema. */

/** The longest question, in characters. */
export const MAX_QUESTION = 1_000;
/** The longest answer, in characters. */
export const MAX_QUESTION_ANSWER = 2_000;
/** How many questions of a customer can wait for an answer. */
export const MAX_OPEN_QUESTIONS = 20;

/** The lists of questions that staff see. */
export const QUESTION_VIEWS = ['unanswered', 'answered', 'all'] as const;
export type QuestionView = (typeof QUESTION_VIEWS)[number];
