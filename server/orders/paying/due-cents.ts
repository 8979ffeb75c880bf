/** What is left to pay of an unpaid order, besides what gift cards hold for it; 0 until a job gives back what is too much. */
export function dueCents({
  totalCents,
  prepaidCents,
}: {
  readonly totalCents: number;
  readonly prepaidCents: number;
}): number {
  return Math.max(0, totalCents - prepaidCents);
}
