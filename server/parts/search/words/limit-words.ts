/*
 * Words and signs before an amount that make it a limit, as patterns: of prices and of sizes.
 */

export const STRICTLY_BELOW = String.raw`under|below|beneath|less than|fewer than|cheaper than|lower than|shorter than|smaller than|sub|unter|weniger als|moins de|menos de|meno di|<`;
export const UP_TO = String.raw`up to|at most|no more than|not more than|max(?:imum|imal|\.)?|within|bis(?: zu)?|höchstens|jusqu'à|hasta|<=|≤`;
export const STRICTLY_ABOVE = String.raw`over|above|more than|greater than|higher than|longer than|larger than|pricier than|über|mehr als|plus de|más de|>`;
export const FROM = String.raw`from|at least|min(?:imum|\.)?|starting at|ab|mindestens|>=|≥`;
