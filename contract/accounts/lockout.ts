/** The minutes in which wrong passwords and codes of an account are counted, and for which it is locked. */
export const LOCKOUT_MINUTES = 15;
