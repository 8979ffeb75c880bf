/* Lists and limits shared by schemas and screens. Free of zod, so that a screen can use them before it loads a schema. */

/** The views of the list of promotions. */
export const PROMOTION_VIEWS = ['active', 'planned', 'ended'] as const;
export type PromotionView = (typeof PROMOTION_VIEWS)[number];

/** The most codes that are generated at once, and of one promotion. */
export const MAX_NEW_CODES = 1_000;
export const MAX_PROMOTION_CODES = 50_000;

/** The most lines of a sample basket. */
export const MAX_SAMPLE_LINES = 20;
