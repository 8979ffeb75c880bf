/** The most saved addresses of an account. */
export const MAX_ADDRESSES = 20;
