/** Lower bounds of the price ranges offered as filters, in cents, ascending. */
export const PRICE_STEPS_CENTS: readonly number[] = [0, 2_500, 5_000, 10_000, 20_000, 40_000, 80_000, 160_000];

/** The steps of the 'minimum order up to' filter, ascending. */
export const MINIMUM_STEPS: readonly number[] = [1, 5, 10, 25, 50, 100];
