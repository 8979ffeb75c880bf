/** The most units one order may have; a stock number can never pass it either (PostgreSQL's integer). */
export const MAX_QUANTITY = 1_000_000_000;

/**
 * The specification's section 5 word for a quantity that cannot be ordered, or undefined when it can.
 * Both sides ask this one function: the form while one types, the server before it takes stock.
 */
export function quantityProblem(wanted: number, part: { minimum: number; quantity: number }): string | undefined {
  if (!Number.isInteger(wanted) || wanted < part.minimum) return belowMinimum(part.minimum);
  if (wanted > part.quantity) return aboveStock(part.quantity);
  return undefined;
}

export function belowMinimum(minimum: number): string {
  return `Please order minimum ${minimum} parts to purchased`;
}

export function aboveStock(quantity: number): string {
  return `Please order less than ${quantity} parts to purchased`;
}
