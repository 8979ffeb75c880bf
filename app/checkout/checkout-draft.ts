/** The key under which the tab keeps what was typed into the checkout. */
export const CHECKOUT_DRAFT = 'checkout';
