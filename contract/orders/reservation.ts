/**
 * How long an order's units are reserved, in minutes, unless admins set another time (contract/texts/store-texts.ts).
 * Pressing Pay renews the reservation once, so it lasts at most twice as long.
 */
export const RESERVATION_MINUTES = 30;

/** The same in words, for the API description. */
export const RESERVATION_TIME = `${RESERVATION_MINUTES} minutes`;
