import { KNOWN_SPECIFICATIONS, knownSpecification } from '#contract/known-specifications.ts';
import { specificationKey } from '#contract/specification-format.ts';
import type { Specification } from '#contract/specifications.ts';

/** A specification as it is typed. */
export interface SpecificationRow {
  readonly id: number;
  name: string;
  value: string;
  unit: string;
}

let last = 0;

export function newRow(name = '', value = '', unit = ''): SpecificationRow {
  last += 1;
  return { id: last, name, value, unit };
}

/** Rows from what a form holds: JSON as `serialise` writes it. What is none is no rows. */
export function rowsOf(json: string): SpecificationRow[] {
  try {
    const list: unknown = JSON.parse(json);
    if (!Array.isArray(list)) return [];
    return (list as Partial<Specification>[]).map(({ name, value, unit }) =>
      newRow(String(name ?? ''), String(value ?? ''), String(unit ?? '')),
    );
  } catch {
    return [];
  }
}

/** The rows that are sent: those without a value (suggested, but not filled in) are left out. */
export function isFilled({ value }: SpecificationRow): boolean {
  return value.trim() !== '';
}

/** The rows as JSON of the wire's specifications. A value is a number where it looks like one and the kind does not call it text. */
export function serialise(rows: readonly SpecificationRow[], category: string): string {
  return JSON.stringify(
    rows.filter(isFilled).map(({ name, value, unit }) => ({
      name: name.trim(),
      value: typed(value.trim(), knownSpecification(category, specificationKey(name))?.type),
      ...(unit.trim() && { unit: unit.trim() }),
    })),
  );
}

function typed(value: string, type: 'text' | 'number' | undefined): string | number {
  if (type === 'text' || !/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(value)) return value;
  return Number(value.replaceAll(',', ''));
}

/** The kind's specifications that stand in no row yet. */
export function missingOf(rows: readonly SpecificationRow[], category: string) {
  const there = new Set(rows.map(({ name }) => specificationKey(name)));
  return (KNOWN_SPECIFICATIONS[category] ?? []).filter(({ name }) => !there.has(specificationKey(name)));
}

/** The unit that goes with a name in that kind, when the row has none of its own. */
export function unitFor(category: string, name: string, unit: string): string {
  return unit || (knownSpecification(category, specificationKey(name))?.unit ?? '');
}
