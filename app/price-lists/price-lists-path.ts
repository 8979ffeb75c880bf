/** The pages of price lists: the table, the form of a new one, and that of each by its id. */
export const PRICE_LISTS_PATH = '/dashboard/price-lists';
/** The table of price lists. They share a route, because each route is in the scripts of the home page. */
export const ALL_PRICE_LISTS_PATH = `${PRICE_LISTS_PATH}/all`;
