import { message, shown } from '#contract/language/text.ts';
import type { Specification } from '#contract/parts/specifications/specifications.ts';
import { specificationKey } from '#contract/parts/specifications/specification-format.ts';
import { hrefOf } from '#app/parts/address-filter.ts';

/** Facts that two kinds must share: the words, a kind, its fact, and the other kind with its name for the fact. */
const SHARED_FACTS = [
  [message('Motherboards with socket'), 'processor', 'Socket', 'motherboard', 'Socket'],
  [message('Processors with socket'), 'motherboard', 'Socket', 'processor', 'Socket'],
  [message('Memory of type'), 'motherboard', 'Memory type', 'memory', 'Generation'],
  [message('Motherboards for'), 'memory', 'Generation', 'motherboard', 'Memory type'],
  [message('Fits processors with socket'), 'cpu-cooler', 'Sockets', 'processor', 'Socket'],
  [message('Takes power supplies of form'), 'case', 'Supply form', 'power-supply', 'Form factor'],
] as const;

/** Lists of parts that share a deciding fact with this part: 'Motherboards with socket', 'AM5'. `kind` is that of the others. */
export function compatibleLists(part: {
  category: string;
  specifications: readonly Specification[];
}): { kind: string; title: string; links: { text: string; href: string }[] }[] {
  return SHARED_FACTS.flatMap(([title, kind, fact, otherKind, otherFact]) => {
    const value = part.specifications.find(({ name }) => name === fact)?.value;
    if (kind !== part.category || typeof value !== 'string') return [];
    // 'AM4, AM5' is a list; a value such as 'AM3+/AM3' is one that has another meaning in each kind.
    const values = value.split(/,\s*/).filter((one) => /^[\w+. -]+$/.test(one));
    const key = specificationKey(otherFact);
    const links = values.map((text) => ({
      text,
      href: hrefOf({ category: otherKind, spec: [`${key}:${text}`] }),
    }));
    return links.length > 0 ? [{ kind: otherKind, title: shown(title), links }] : [];
  });
}
