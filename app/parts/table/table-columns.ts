import { KEY_FACTS } from '#contract/parts/key-facts.ts';
import { MEASURES, type MeasureSort } from '#contract/parts/measures.ts';
import type { Part } from '#contract/parts/parts.ts';

/** A column of a kind's key fact. */
export interface FactColumn {
  readonly name: string;
  /** The order by its measure; undefined if parts of the kind cannot be sorted by it. */
  readonly sort: MeasureSort | undefined;
  readonly direction: 'ascending' | 'descending';
}

/** The kind of all listed parts; undefined if they are of several. */
export function commonKind(parts: readonly Pick<Part, 'category'>[]): string | undefined {
  const [first] = parts;
  return first && parts.every(({ category }) => category === first.category) ? first.category : undefined;
}

/** The key facts of a kind that any of the parts states, as columns. */
export function factColumns(kind: string | undefined, parts: readonly Pick<Part, 'facts'>[]): FactColumn[] {
  const stated = new Set(parts.flatMap(({ facts = [] }) => facts.map(({ name }) => name)));
  if (kind === undefined) return [];
  const names = KEY_FACTS[kind] ?? [...stated];
  return names
    .filter((name) => stated.has(name))
    .map((name) => {
      const measure = MEASURES.find(
        (one) =>
          one.name === name &&
          (one.kinds as readonly string[]).includes(kind) &&
          !('isPricePer' in one && one.isPricePer),
      );
      const isDescending = measure !== undefined && 'isDescending' in measure;
      return { name, sort: measure?.sort, direction: isDescending ? 'descending' : 'ascending' };
    });
}
