import type { QuickOrderRow } from './quick-order-rows.ts';

/** The titles of a saved list's columns. Its first word tells the store that they are no line. */
const TITLES = 'SKU\tQuantity\tName';

/**
 * The rows of a list as the text that is saved: parts by SKU, so that they are found again without a question, with their
 * names, should they no longer be sold; other lines as they were written.
 */
export function savedListText(rows: readonly QuickOrderRow[]): string {
  const lines = rows.flatMap(({ part, quantity, total, isTaken, inputs }) => {
    if (!part) return inputs.map((input) => input.replaceAll('\t', '  '));
    const name = [part.name, part.variant].filter(Boolean).join(', ');
    return [[part.sku, (isTaken ? total : quantity) ?? '', name].join('\t')];
  });
  return rows.some(({ part }) => part) ? [TITLES, ...lines].join('\n') : lines.join('\n');
}
