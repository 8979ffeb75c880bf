/** The key under which the tab stores what was typed at checkout. */
export const CHECKOUT_DRAFT = 'checkout';
