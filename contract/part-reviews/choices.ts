/* Free of zod, so that a screen can use it before it loads a schema. */

/** The longest review of a part, in characters. */
export const MAX_REVIEW = 5_000;
/** The longest reason for hiding a review, in characters. */
export const MAX_HIDING_REASON = 500;
/** The longest public answer of the shop, in characters. */
export const MAX_SHOP_ANSWER = 2_000;

export const STARS = [5, 4, 3, 2, 1] as const;

export const REVIEW_SORTS = ['newest', 'helpful', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** `waiting`: staff have neither approved nor rejected it, in a shop whose reviews need approval. */
export const REVIEW_STATES = ['published', 'waiting', 'hidden'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** The lists of reviews that staff see. */
export const REVIEW_VIEWS = ['unanswered', 'waiting', 'published', 'hidden', 'all'] as const;
export type ReviewView = (typeof REVIEW_VIEWS)[number];
