/** What one line costs: its units at their price. In cents. */
export function lineTotalCents({ unitPriceCents, quantity }: { unitPriceCents: number; quantity: number }): number {
  return unitPriceCents * quantity;
}

/** What the lines of an order cost together, in cents. Delivery and tax are added to it. */
export function linesTotalCents(lines: readonly { unitPriceCents: number; quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + lineTotalCents(line), 0);
}
