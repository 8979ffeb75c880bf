/**
 * Explains why a text is not well-formed XML as the pen writes it (elements and quoted attributes, no entities);
 * undefined when it is. Strict on purpose: anything else in a drawing is a bug.
 */
export function malformation(svg: string): string | undefined {
  const open: string[] = [];
  let rest = svg;
  while (rest !== '') {
    const tag = /^<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<>&]*")*)(\/?)>/.exec(rest);
    if (!tag) return `no tag at: ${rest.slice(0, 60)}`;
    const [whole, closing, name, attributes, empty] = tag as unknown as [string, string, string, string, string];
    const names = [...attributes.matchAll(/ ([a-zA-Z-]+)=/g)].map(([, attribute]) => attribute);
    if (new Set(names).size < names.length) return `an attribute twice in: ${whole}`;
    if (closing && open.pop() !== name) return `unexpected ${whole}`;
    if (!closing && !empty) open.push(name);
    rest = rest.slice(whole.length);
    if (open.length === 0 && rest !== '') return `text after the end: ${rest.slice(0, 60)}`;
  }
  return open.length > 0 ? `not closed: ${open.join(', ')}` : undefined;
}

export { GOLD, material, NEUTRAL } from './pen/ink.ts';
