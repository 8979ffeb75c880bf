/**
 * How long an order's units are reserved, in minutes. Pressing Pay renews the reservation once, so it lasts 60 minutes
 * at most.
 */
export const RESERVATION_MINUTES = 30;

/** The same in words, for screens, emails and the API description. */
export const RESERVATION_TIME = `${RESERVATION_MINUTES} minutes`;
