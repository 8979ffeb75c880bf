/** Maximum number of saved addresses of an account. */
export const MAX_ADDRESSES = 20;
