/** Maximum number of saved parts of a customer. */
export const MAX_SAVED_PARTS = 200;
