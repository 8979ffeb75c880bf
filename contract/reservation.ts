/** How long an order's units are reserved, in minutes. Pressing Pay renews this once, so 60 minutes in all at most. */
export const RESERVATION_MINUTES = 30;

/** The same in words, for screens, emails and the description of the API. */
export const RESERVATION_TIME = `${RESERVATION_MINUTES} minutes`;
