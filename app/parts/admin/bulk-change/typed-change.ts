import { BulkChangeSchema, type BulkChange } from '#contract/parts/catalog.ts';
import { fieldsOf } from '#contract/fields-of.ts';
import { centsOf } from '#contract/money.ts';
import { readAmount, readNumber, withoutCurrency } from '#contract/typed-number.ts';
import { formatCount, formatCents } from '#app/ui/text/format-number.ts';

export const FIELDS = [
  { value: 'price', label: 'Price' },
  { value: 'quantity', label: 'Stock' },
] as const;

export const METHODS = [
  { value: 'set', label: 'Set to' },
  { value: 'add', label: 'Add or subtract' },
  { value: 'percent', label: 'Change by percent' },
] as const;

/** Parses an entered change ('+5', '-$2.50', '10 %', '1,000'), or returns what is wrong with the amount. */
export function readChange(field: string, how: string, typed: string): BulkChange | { error: string } {
  if (typed.trim() === '') return { error: 'Enter an amount' };
  const isAmount = field === 'price' && how !== 'percent';
  const amount = (isAmount ? readAmount : readNumber)(withoutCurrency(typed).replace(/%$/, ''));
  if (amount === undefined) return { error: 'Enter a number' };
  const result = BulkChangeSchema.safeParse({ field, how, amount });
  return result.success ? result.data : { error: Object.values(fieldsOf(result.error))[0] ?? 'Enter a number' };
}

/** Describes a change of price or stock: 'Price: set to $12.40', 'Stock: 20 less', 'Price: 10% more'. */
export function describeChange({ field, how, amount }: BulkChange, currency: string): string {
  const shown = (value: number): string =>
    field === 'price' ? formatCents(centsOf(value), currency) : formatCount(value);
  const size = how === 'percent' ? `${formatCount(Math.abs(amount))}%` : shown(Math.abs(amount));
  const name = field === 'price' ? 'Price' : 'Stock';
  return how === 'set' ? `${name}: set to ${size}` : `${name}: ${size} ${amount < 0 ? 'less' : 'more'}`;
}
