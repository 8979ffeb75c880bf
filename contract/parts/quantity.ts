/** Maximum number of units per order or part; fits PostgreSQL's integer. */
export const MAX_QUANTITY = 1_000_000_000;

/**
 * Why a quantity cannot be ordered, in the words of the specification's section 5; undefined when it can. The form
 * calls it on every keystroke, the server before it reserves units.
 * @param part with `most` and `limit`, what its customer can order of it (see `OrderLimitSchema`)
 */
export function quantityProblem(
  wanted: number,
  part: { minimum: number; quantity: number; most?: number; limit?: string },
): string | undefined {
  if (!(wanted >= part.minimum)) return belowMinimum(part.minimum);
  if (wanted > part.quantity) return aboveStock(part.quantity);
  if (part.most !== undefined && wanted > part.most) return part.limit;
  if (!Number.isInteger(wanted)) return 'Enter a whole number';
  return undefined;
}

/** Why no quantity of a part can be ordered; undefined when one can. */
export function stockProblem({ minimum, quantity }: { minimum: number; quantity: number }): string | undefined {
  if (quantity <= 0) return 'Out of stock.';
  if (quantity < minimum) return `Only ${quantity} left; the minimum order is ${minimum}.`;
  return undefined;
}

export function belowMinimum(minimum: number): string {
  return `Please order minimum ${minimum} parts to purchased`;
}

export function aboveStock(quantity: number): string {
  return `Please order less than ${quantity} parts to purchased`;
}
