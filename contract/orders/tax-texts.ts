/** `8.875`, without trailing zeros. */
export function formatPercent(percent: number): string {
  return String(Math.round(percent * 1000) / 1000);
}

/** The name of a tax at checkout and on documents: `VAT 19%`, or `Includes VAT 19%`. */
export function taxName(tax: {
  readonly label: string;
  readonly percent: number;
  readonly isIncluded: boolean;
}): string {
  const name = `${tax.label} ${formatPercent(tax.percent)}%`;
  return tax.isIncluded ? `Includes ${name}` : name;
}

/** `2 to 5 business days`. */
export function deliveryDays({ minDays, maxDays }: { readonly minDays: number; readonly maxDays: number }): string {
  if (maxDays === 0) return 'same day';
  const days = minDays === maxDays ? `${maxDays}` : `${minDays} to ${maxDays}`;
  return `${days} business day${maxDays === 1 ? '' : 's'}`;
}
