/** The views of price lists, by their dates and whether they are in use. */
export const PRICE_LIST_VIEWS = ['active', 'planned', 'ended', 'off'] as const;
export type PriceListView = (typeof PRICE_LIST_VIEWS)[number];

/** What a rule with a percentage is for. */
export const RULE_SCOPES = ['all', 'kind', 'brand'] as const;
export type RuleScope = (typeof RULE_SCOPES)[number];

/** The most price lists of a shop. */
export const MAX_PRICE_LISTS = 500;
/** The most rules with a percentage in a list. */
export const MAX_RULES = 200;
/** The most different percentages in a list: a list of parts by own price is merged from one list for each. */
export const MAX_PERCENTAGES = 20;
/** The most groups that one list is for. */
export const MAX_LIST_GROUPS = 100;
/** The most prices of single parts in a list. */
export const MAX_LIST_PRICES = 200_000;

/** Maximum number of rows of a file with prices. */
export const MAX_LIST_ROWS = 100_000;
