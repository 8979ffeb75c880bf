import type { Specification } from '#contract/parts/specifications/specifications.ts';
import { hrefOf } from '#app/parts/address-filter.ts';
import { kindsLabel } from '#contract/parts/part-kinds.ts';

/** Facts that two kinds must share: a kind, its fact, and the other kind with its name for the fact. */
const SHARED_FACTS = [
  ['processor', 'Socket', 'motherboard', 'Socket'],
  ['motherboard', 'Socket', 'processor', 'Socket'],
  ['motherboard', 'Memory type', 'memory', 'Generation'],
  ['memory', 'Generation', 'motherboard', 'Memory type'],
] as const;

/** Lists of parts that match a fact of this part: 'Motherboards with socket AM5'. */
export function compatibleLists(part: {
  category: string;
  specifications: readonly Specification[];
}): { text: string; href: string }[] {
  return SHARED_FACTS.flatMap(([kind, fact, otherKind, otherFact]) => {
    const value = part.specifications.find(({ name }) => name === fact)?.value;
    // A value such as 'AM3+/AM3' lists several.
    if (kind !== part.category || typeof value !== 'string' || !/^[\w+.-]+$/.test(value)) return [];
    const key = otherFact.toLowerCase().replaceAll(' ', '-');
    const text = `${kindsLabel(otherKind)} with ${otherFact.toLowerCase()} ${value}`;
    return [{ text, href: hrefOf({ category: otherKind, spec: [`${key}:${value}`] }) }];
  });
}
