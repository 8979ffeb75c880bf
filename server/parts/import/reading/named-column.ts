import { cutText } from '#contract/cut-text.ts';
import { wordTable } from '#contract/word-table.ts';

/** Lower case -> units that can end a column's name. */
const UNITS: Readonly<Record<string, string>> = wordTable(
  Object.fromEntries(
    'mm cm kg g W V VA Hz kHz MHz GHz MB GB TB ms ns dB'.split(' ').map((unit) => [unit.toLowerCase(), unit]),
  ),
);
/** Lower case -> words that are written in capitals or with a dash. */
const WORDS: Readonly<Record<string, string>> = wordTable({
  ...Object.fromEntries(
    'PWM DPI RPM SNR USB PSU TDP RGB ARGB LED LCD HDR HDMI DVI VGA VESA CPU GPU RAM SSD HDD NVMe SATA PCIe BD DVD CD OS FOV IP EU US UK'
      .split(' ')
      .map((word) => [word.toLowerCase(), word]),
  ),
  wifi: 'Wi-Fi',
});

/** The name of a specification and its unit, from a column's name: `max_dpi` -> Max DPI, `weight_g` -> Weight in g. */
export function namedColumn(column: string): { name: string; unit: string } {
  const [, stated, inParentheses = ''] = /^(.*\S)\s*\(([^()]{1,20})\)$/.exec(column) ?? [];
  const [, head, last = ''] = stated === undefined ? (/^(.*[^\s_])[\s_]+([a-z]{1,3})$/i.exec(column) ?? []) : [];
  const unit = inParentheses.trim() || UNITS[last.toLowerCase()] || '';
  const text = stated ?? (unit ? head! : column);
  const words = text.split(/[_\s]+/).filter((word) => word !== '');
  const name = words.map((word) => WORDS[word.toLowerCase()] ?? word).join(' ');
  return { name: cutText(name.charAt(0).toUpperCase() + name.slice(1), 40), unit };
}

/** Whether a cell says true or false; undefined when it says neither. */
export function flagOf(cell: string): boolean | undefined {
  if (/^true$/i.test(cell)) return true;
  return /^false$/i.test(cell) ? false : undefined;
}

/** Words for parts that a shop has, and for those that it has not. */
const IN_STOCK =
  /^(?:1|yes|true|y|ja|oui|in[ _-]?stock|instock|available|auf lager|lieferbar|verfügbar|vorrätig|en stock|disponible|limited[ _]availability|on[ _]?backorder|back[ _]?order|preorder)$/i;
const OUT_OF_STOCK =
  /^(?:0|no|false|n|nein|non|out[ _-]?of[ _-]?stock|outofstock|unavailable|not available|sold[ _-]?out|nicht (?:auf lager|lieferbar|verfügbar|vorrätig)|ausverkauft|vergriffen|rupture|agotado|discontinued)$/i;

/** Whether a cell says that a part is in stock, or is not, without a number of units; undefined for any other text. */
export function stockFlagOf(cell: string): boolean | undefined {
  if (IN_STOCK.test(cell.trim())) return true;
  return OUT_OF_STOCK.test(cell.trim()) ? false : undefined;
}
