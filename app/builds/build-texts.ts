import type { SharedBuild } from '#contract/builds/builds.ts';
import { centsOf } from '#contract/money.ts';
import { partTitle } from '#contract/parts/identifying-line.ts';
import { partPath } from '#contract/parts/part-address.ts';
import { kindLabel } from '#contract/parts/part-kinds.ts';
import { formatCents, formatCount } from '#app/ui/text/format-number.ts';

type Line = SharedBuild['lines'][number];

/** Where the texts of a build point to. */
interface Store {
  readonly name: string;
  readonly origin: string;
  /** Its ISO code. */
  readonly currency: string;
}

/**
 * A build as texts to paste elsewhere: plain, as a Markdown list, and as the table that forums of PC builders know from
 * PCPartPicker.
 */
export function buildTexts(
  { name, lines, total }: Pick<SharedBuild, 'name' | 'lines' | 'total'>,
  { name: store, origin, currency }: Store,
): readonly { readonly label: string; readonly text: string }[] {
  const money = (dollars: number): string => formatCents(centsOf(dollars), currency);
  const price = ({ onSale, unitPrice, quantity }: Line): string => (onSale ? money(unitPrice * quantity) : 'not sold');
  const count = ({ quantity }: Line): string => (quantity > 1 ? `${formatCount(quantity)} x ` : '');
  const link = (line: Line): string =>
    line.onSale ? `[${escaped(partTitle(line))}](${origin}${partPath(line)})` : escaped(partTitle(line));
  const rows = (row: (line: Line) => string): string[] => lines.map(row);
  return [
    {
      label: 'Text',
      text: [
        name,
        ...rows((line) => `${kindLabel(line.category)}: ${count(line)}${partTitle(line)} (${price(line)})`),
        `Total: ${money(total)}`,
      ].join('\n'),
    },
    {
      label: 'Markdown',
      text: [
        `**${escaped(name)}**`,
        '',
        ...rows((line) => `- ${kindLabel(line.category)}: ${count(line)}${link(line)}, ${price(line)}`),
        '',
        `Total: ${money(total)}`,
      ].join('\n'),
    },
    {
      label: 'PCPartPicker style',
      text: [
        'Type|Item|Price',
        ':----|:----|:----',
        ...rows(
          (line) =>
            `**${kindLabel(line.category)}** | ${count(line)}${link(line)} | ${price(line)} @ ${escaped(store)}`,
        ),
        `| **Total** | **${money(total)}**`,
      ].join('\n'),
    },
  ];
}

/** Escapes what Markdown and its tables read as markup. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>|#~]/g, String.raw`\$&`);
}
