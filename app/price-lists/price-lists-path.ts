/** The page with the price lists; the form of each is below it. */
export const PRICE_LISTS_PATH = '/dashboard/price-lists';
