/*
 * What a shop has to say next to a crossed-out price. The figure is computed in the database (`lowest_price`). Free of zod, so that
 * a screen can use it.
 */

/** The prices of a part that tell what is crossed out, in dollars. */
export interface ComparedPrice {
  readonly price: number;
  readonly compareAt?: number | null;
  readonly lowestPrice?: number | undefined;
  /** What everyone else pays, if the price is the caller's own. */
  readonly publicPrice?: number | undefined;
}

/** The price that is shown crossed out; null or undefined for none, and for one whose lowest price would have to be stated and is unknown. */
export function crossedOut(
  { compareAt, lowestPrice }: ComparedPrice,
  isLowestStated: boolean,
): number | null | undefined {
  return isLowestStated && lowestPrice === undefined ? undefined : compareAt;
}
