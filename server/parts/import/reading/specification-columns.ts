import { SPECIFICATION_COLUMN } from '#contract/parts/import/import-fields.ts';
import { usSpelling } from '#contract/parts/specifications/specification-format.ts';

/** The column of a specification in the store's own files: `spec: TDP (W)`, `spec: Socket`. */
export function columnOfSpecification(name: string, unit = ''): string {
  // A name that ends like a unit is followed by an empty one.
  return `${SPECIFICATION_COLUMN}${name}${unit !== '' || name.endsWith(')') ? ` (${unit})` : ''}`;
}

/** The specification of such a column; undefined for any other column. */
export function specificationColumn(header: string): { name: string; unit: string } | undefined {
  if (!header.startsWith(SPECIFICATION_COLUMN)) return undefined;
  const text = header.slice(SPECIFICATION_COLUMN.length).trim();
  const opens = text.endsWith(')') ? openingOf(text) : -1;
  const name = opens > 0 ? text.slice(0, opens).trim() : text;
  return name === '' ? undefined : { name: usSpelling(name), unit: opens > 0 ? text.slice(opens + 1, -1) : '' };
}

/** The index of the parenthesis that the last character closes. */
function openingOf(text: string): number {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === ')') depth++;
    else if (text[at] === '(' && --depth === 0) return at;
  }
  return -1;
}
