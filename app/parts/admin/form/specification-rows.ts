import { KNOWN_SPECIFICATIONS, knownSpecification } from '#contract/parts/specifications/known-specifications.ts';
import { specificationKey } from '#contract/parts/specifications/specification-format.ts';
import type { Specification } from '#contract/parts/specifications/specifications.ts';

/** A specification as entered. */
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

/** Parses a form's specifications from JSON, as `serializeRows` writes it. Returns no rows for invalid JSON. */
export function specificationRowsOf(json: string): SpecificationRow[] {
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

/** Whether a row is sent: rows without a value (suggested, but not filled in) are not. */
export function isFilled({ value }: SpecificationRow): boolean {
  return value.trim() !== '';
}

/**
 * Serializes the rows as the API's specifications. A value becomes a number if the part kind defines one or if no digit
 * is lost: the version `1.10` stays text. It also stays text if the kind defines text.
 */
export function serializeRows(rows: readonly SpecificationRow[], category: string): string {
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
  const plain = value.replaceAll(',', '');
  return type === 'number' || String(Number(plain)) === plain ? Number(plain) : value;
}

/** The part kind's specifications that have no row yet. */
export function missingKeys(rows: readonly SpecificationRow[], category: string) {
  const there = new Set(rows.map(({ name }) => specificationKey(name)));
  return (KNOWN_SPECIFICATIONS[category] ?? []).filter(({ name }) => !there.has(specificationKey(name)));
}

/** The usual unit of a specification in that part kind, for a row without a unit. */
export function unitFor(category: string, name: string, unit: string): string {
  return unit || (knownSpecification(category, specificationKey(name))?.unit ?? '');
}
