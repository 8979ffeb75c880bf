/* Free of zod, so that a screen can use it before it loads a schema. */

export const MESSAGE_STATES = ['new', 'answered', 'closed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** The longest answer, in characters. */
export const MAX_ANSWER = 5_000;
