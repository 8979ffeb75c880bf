import { shown } from '#contract/language/text.ts';
import { PICK_UP_AT } from './pick-up.ts';
import type { Adjuster } from './adjusters/adjuster.ts';
import { ADJUSTERS, type AdjustmentKind } from './adjusters/adjusters.ts';

export const ADJUSTMENT_KINDS = ADJUSTERS.map(({ kind }) => kind);

/** An amount that an order charges besides its parts, or takes off. Whatever shows or sums an order lists its adjustments. */
export interface Adjustment {
  readonly kind: AdjustmentKind;
  /** `Express`, `VAT 19%` or `Includes VAT 19%`. */
  readonly name: string;
  /** Negative for a discount. */
  readonly cents: number;
  /** Whether the prices contain it, so that it adds nothing to the total. */
  readonly isIncluded: boolean;
}

/** An adjustment as it is stored with its order. */
export interface OrderAdjustment extends Adjustment {
  /** Whether it changes the price of the parts, so that each line has a share of it. */
  readonly isOfParts: boolean;
  /** The line whose price it changes, by its index among those priced; null: all lines. */
  readonly line: number | null;
  /** The added tax on it; 0 for taxes, and for adjustments of parts, whose tax is that of the lines. */
  readonly taxCents: number;
  /** What it was calculated from; of a tax its label and percent. */
  readonly source: Readonly<Record<string, unknown>>;
}

/** What adjustments add to the price of the parts, in cents. */
export function addedCents(adjustments: readonly Adjustment[]): number {
  return adjustments.reduce((sum, { cents, isIncluded }) => sum + (isIncluded ? 0 : cents), 0);
}

/** What the adjustments of a kind add to the price of the parts, in cents. */
export function addedCentsOf(kind: AdjustmentKind, adjustments: readonly Adjustment[]): number {
  return addedCents(adjustments.filter((each) => each.kind === kind));
}

/** The kinds that may have a row for each line. */
const KINDS_OF_LINES: readonly string[] = ['promotion', 'tax-relief'] satisfies AdjustmentKind[];

/** Adjustments as screens, documents and emails list them: those of the lines of one promotion are one. */
export function listedAdjustments<One extends Adjustment>(adjustments: readonly One[]): One[] {
  const listed: One[] = [];
  for (const each of adjustments) {
    const at = listed.findIndex(
      ({ kind, name }) => KINDS_OF_LINES.includes(each.kind) && kind === each.kind && name === each.name,
    );
    if (at < 0) listed.push(each);
    else listed[at] = { ...listed[at]!, cents: listed[at]!.cents + each.cents };
  }
  return listed;
}

/** Whether an order charges other than its parts, so that their sum is shown as well. */
export function hasCharges(adjustments: readonly Adjustment[]): boolean {
  return adjustments.some(({ isIncluded }) => !isIncluded);
}

/** The name of an adjustment in the current language; orders store it in English, with what the shop calls its methods and taxes. */
export function shownName({ kind, name }: Pick<Adjustment, 'kind' | 'name'>): string {
  return adjusterOf(kind)?.inLanguage?.(name) ?? name;
}

/** The same in documents and emails: `Delivery: Express`, `Pick-up at the warehouse`. */
export function printedName(adjustment: Pick<Adjustment, 'kind' | 'name'>): string {
  const { prefix } = adjusterOf(adjustment.kind) ?? {};
  const isPrefixed = prefix !== undefined && !adjustment.name.startsWith(PICK_UP_AT);
  return (isPrefixed ? shown(prefix) : '') + shownName(adjustment);
}

const adjusterOf = (kind: string): Pick<Adjuster<string, unknown>, 'prefix' | 'inLanguage'> | undefined =>
  ADJUSTERS.find((each) => each.kind === kind);

/** An amount of a tax. */
export interface TaxLine {
  readonly label: string;
  readonly percent: number;
  readonly cents: number;
  readonly isIncluded: boolean;
}

/** The taxes among adjustments. */
export function taxLines(
  adjustments: readonly Pick<OrderAdjustment, 'kind' | 'cents' | 'isIncluded' | 'source'>[],
): TaxLine[] {
  return adjustments
    .filter(({ kind }) => kind === 'tax')
    .map(({ source, cents, isIncluded }) => ({
      label: String(source['label']),
      percent: Number(source['percent']),
      cents,
      isIncluded,
    }));
}
