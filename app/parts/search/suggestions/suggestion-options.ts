import { t } from '#contract/language/text.ts';
import { partPath } from '#contract/parts/part-address.ts';
import type { SuggestedPart, Suggestions } from '#contract/parts/search.ts';
import { hrefOf } from '#app/parts/address-filter.ts';
import { kindsLabel } from '#contract/parts/part-kinds.ts';
import { partsText } from '#app/parts/search/filter-labels.ts';

/** An entry in the list of suggestions. */
export type SuggestionOption =
  | { kind: 'part'; key: string; href: string; part: SuggestedPart }
  | { kind: 'category' | 'all'; key: string; href: string; text: string; count: string };

/** The parts, then the part kinds as filters, then all results; in the order of the arrow keys. */
export function optionsOf(
  q: string,
  { parts, kinds, total }: Suggestions,
  hrefOfPart: ((part: SuggestedPart) => string) | undefined,
): SuggestionOption[] {
  const found = parts.map((part) => ({
    kind: 'part' as const,
    key: part._id,
    href: hrefOfPart?.(part) ?? partPath(part),
    part,
  }));
  // When choosing a part to add to something, the result list is not offered.
  if (hrefOfPart || total.count === 0) return found;
  return [
    ...found,
    // A single kind would not narrow the results.
    ...(kinds.length > 1 ? kinds : []).map(({ category, ...count }) => ({
      kind: 'category' as const,
      key: `kind-${category}`,
      href: hrefOf({ q, category }),
      text: t("'{words}' in {kind}", { words: q, kind: kindsLabel(category) }),
      count: partsText(count),
    })),
    {
      kind: 'all' as const,
      key: 'all',
      href: hrefOf({ q }),
      text: t("All results for '{words}'", { words: q }),
      count: partsText(total),
    },
  ];
}

/** Splits a name at the start and end of each match: every second piece is marked. */
export function markedPiecesOf(name: string, marks: SuggestedPart['marks']): string[] {
  const ends = [0, ...marks.flat(), name.length];
  return ends.slice(1).map((end, index) => name.slice(ends[index], end));
}

/** The highlighted index after a key press; -1 is the field itself. Undefined for keys that do not move it. */
export function highlightBy(key: string, now: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return now + 1 < count ? now + 1 : -1;
    case 'ArrowUp':
      return now === -1 ? count - 1 : now - 1;
    case 'Home':
      return now === -1 ? undefined : 0;
    case 'End':
      return now === -1 ? undefined : count - 1;
  }
  return undefined;
}
