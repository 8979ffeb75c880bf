/*
 * The topics of live changes. Free of zod, so that a screen can use them.
 */

/** What a change can be about: orders with their returns and refunds, parts with their stock, messages to the shop, pick batches. */
export const CHANGE_TOPICS = ['orders', 'parts', 'messages', 'batches'] as const;
export type ChangeTopic = (typeof CHANGE_TOPICS)[number];

/** Maximum number of ids in one event. */
export const MAX_CHANGED_IDS = 100;
