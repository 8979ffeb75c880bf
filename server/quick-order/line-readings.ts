import { parse } from 'csv-parse/sync';
import { computerTerm } from '#server/parts/search/words/computer-terms.ts';
import { LONGEST_NUMBER } from '#server/spreadsheets/cell-numbers.ts';
import {
  bareUnits,
  leadingUnits,
  trailingUnits,
  unitsOfCell,
  wrongUnits,
  type TextWithUnits,
  type Units,
} from './line-units.ts';

/** What a line may mean. */
export interface Reading {
  /** The line without its quantity. */
  readonly text: string;
  /** The line with its quantity, which may belong to a name: 'MSI Ventus 2X'. */
  readonly whole: string;
  /** Texts that may be the number or the name of the part, alone: cells of a row. */
  readonly cells: readonly string[];
  readonly units: Units;
  /** Numbers at the ends of the text that are its quantity unless they belong to the name: `2 RTX 4070`. */
  readonly start?: TextWithUnits | undefined;
  readonly end?: TextWithUnits | undefined;
}

const ONE: Units = { quantity: 1, isSigned: false };
/** Separates cells that were not separated by a sign: where an amount of money was. */
const CUT = '\u0001';

/** A remark behind a line: `x 4 // for the NAS`, `2 # spare`. An address has no blank before its slashes. */
export function withoutRemark(line: string): string {
  const at = line.search(/\s(?:\/\/|#\s|<!--)/);
  const text = (at > 0 ? line.slice(0, at) : line).trim();
  return text.replace(PURPOSE, '');
}
/** Whom a part is for: `(for the lab)`; not '(for AM5)', which is about the part. */
const PURPOSE = /\s[(–—-]{1,2} ?(?:for (?:the|my|our|us|me)|für (?:das|den|die|uns|mich))(?: [^()\d]{1,60})?\)?$/iu;

/** The marks before a line, at most three: `-`, `3.`, `b)`, `#1`, `[ ]`, `>`. */
const MARK =
  /^(?:[-•*–+>]\s+|[*•](?=\d)|(?:pos|position|item|line|row|nr|no)\.?\s?\d{1,3}\s*[:.)–-]\s+|\[[ xX]?\]\s*|\d{1,3}[.)]\s+|[a-z]\)\s+|#\d{1,3}[.:)]?\s+|◦\s*|·\s*|✓\s*)/i;

export function withoutMarks(line: string): string {
  let text = line.trim();
  for (let n = 0; n < 3 && MARK.test(text); n++) text = text.replace(MARK, '');
  return text;
}

/** Markdown as text: links by their words, without emphasis, code and the bars around a row. */
export function withoutMarkdown(line: string): string {
  return line
    .replace(/!?\[([^[\]]{1,300})\]\(([^()\s]{0,1000})\)/g, '$1')
    .replace(/\*\*|__(?=\S)|(?<=\S)__|`/g, '')
    .replace(/(?<=^|[\s|])[*_](?=\S)([^*_|]{1,300})(?<=\S)[*_](?=$|[\s|])/g, '$1')
    .replace(/^\s*\|\s*/, '')
    .replace(/\s*\|\s*$/, '');
}

/** Without the kind of part or of number before the text: `Video card: `, `SKU: `. */
function withoutLabel(line: string): string {
  const [label, kind = ''] = /^(\p{L}[\p{L}. /#-]{1,30}):\s+/u.exec(line) ?? [];
  const isKind = label && (computerTerm(kind.split(/[ -]+/))?.kind ?? NUMBER_LABEL.test(kind));
  return isKind ? line.slice(label.length) : line;
}
const NUMBER_LABEL =
  /^(?:sku|mpn|ean|gtin|upc|p\/?n|part|item|custom|product|article|artikel|case fans?|storage|(?:part|item|art|artikel|article|bestell|order)[. -]*(?:no|nr|num|number|nummer|code|#)?\.?|(?:wired|wireless) network adapter)$/i;

const POLITE =
  /^(?:please|pls|could|can|you|i|we|need|needs|want|would|like|to|order|quote|supply|send|get|give|provide|purchase|me|us|buy|have|also|and|plus|add|just|another|je|jeweils|bitte)\s+/i;
const THANKS =
  /(?:[\s,–—-]+(?:please|pls|thanks|thank you|thx|needed|required|asap|urgent(?:ly)?|each|in total|bitte|danke|dringend)[.!?]*|\s?\?)$/i;

function withoutCourtesy(line: string): string {
  let text = line;
  for (let n = 0; n < 8 && POLITE.test(text); n++) text = text.replace(POLITE, '');
  for (let n = 0; n < 2 && THANKS.test(text.slice(-40)); n++) text = text.replace(THANKS, '');
  return text.length > 2 ? text : line;
}

const SUM = String.raw`(?:\d{1,2}(?:,\d{2}){1,3},\d{3}|\d{1,9}(?:[.,'’ ]\d{3}){0,3})(?:[.,](?:\d{1,3}|-{1,2}))?(?!\d)`;
const CURRENCY = String.raw`(?:US|CA|AU|HK)?\p{Sc}|(?:USD|EUR|GBP|CHF|CAD|AUD|BDT|JPY|KWD|Euro)(?!\p{L})`;
/** An amount of money, with the shop that has it: `$99.99 @ Amazon`, `99,95 € each`, `(Purchased For $150.00)`. */
const MONEY = new RegExp(
  String.raw`[(\[]?\s?(?:purchased for |price:? |preis:? |je |à |at |@ ?|= ?)?(?:(?:${CURRENCY})\s?${SUM}|(?<![\p{L}\d.,-])${SUM}\s?(?:${CURRENCY})(?!\s?\d))(?:\s?(?:each|ea\b\.?|apiece|per (?:piece|unit|item)|pro stück|je stück|\/ ?(?:ea|each|pcs?|unit|st(?:ü|u)ck|stk)\.?))?(?:\s?@ [^)\]|\t${CUT}]{1,60})?\s?[)\]]?`,
  'giu',
);
/** An amount without a currency: `@ 99.95`, or with cents before the quantity or at the end of the line. */
const BARE_PRICE = new RegExp(
  String.raw`\s(?:@|à|at)\s?${SUM}|\s=\s?\d{1,9}[.,]\d{2}$|\s\d{1,6}[.,]\d{2}(?=\s*$|\s+(?:[x×*]\s?)?\d{1,4}(?:$|\s=))`,
  'giu',
);
const NO_PRICE = /[([]?(?:no prices available)[)\]]?/gi;

/** A line whose amounts of money are cut out. Beyond the length of a sentence they are not looked for. */
const withoutMoney = (line: string): string =>
  line.length > 1_000 ? line : line.replace(NO_PRICE, CUT).replace(MONEY, CUT).replace(BARE_PRICE, CUT);

/** The separators that a line may have, the likeliest first. Lists are pasted together from several sources. */
export function separatorsOf(line: string): readonly string[] {
  if (line.includes('\t')) return ['\t'];
  if (line.includes('|')) return ['|', ','];
  return line.includes(';') ? [';', ','] : [','];
}

/** The cells of a row, trimmed. */
export function cellsOf(line: string, separator: string): string[] {
  // Cells separated by tabs need no quotes around text that contains other separators.
  const plain = () => line.split(separator);
  if (!line.includes('"')) return plain().map((cell) => cell.trim());
  try {
    const [cells = []] = parse(line, { delimiter: separator, relax_column_count: true, trim: true }) as string[][];
    return cells;
  } catch {
    return plain().map((cell) => cell.trim());
  }
}

/** A number from this on, behind a comma, may be a size or a model. */
const LARGE_NUMBER = 100;
/** A line's number in its list: `3`, `3.`. */
const POSITION = /^\d{1,3}[.)]?$/;
/** A price: `12 €`, `451.50`. */
const AMOUNT = /^\p{Sc}\s?\d|^\d[\d.,]*(?:\s?\p{Sc}|[.,]\d{2})$/u;

/**
 * Reads a line without a header: a quantity in a cell or in the text; the rest names the part.
 * @param position the line's number among those of the list, which may be written before it
 */
export function readForm(whole: string, position: number): Reading {
  const line = withoutCourtesy(withoutLabel(withoutMarks(withoutMarkdown(withoutRemark(whole)))));
  const wrong = wrongUnits(line);
  if (wrong) return { ...plain(wrong.text, wrong.units), whole: line };
  for (const separator of separatorsOf(line)) {
    const reading = ofCells(cellsOfForm(line, separator), { separator, position });
    if (reading) return reading;
  }
  return ofText(textOfCells(withoutMoney(line).split(CUT)));
}

interface Cell {
  readonly text: string;
  readonly units: Units | undefined;
  readonly isMoney: boolean;
  /** Separated from the cell before by blanks only. */
  readonly isLoose: boolean;
}

/** The filled cells of a line: separated by a sign, by an amount of money, or by several blanks. */
function cellsOfForm(line: string, separator: string): Cell[] {
  const raw = cellsOf(line, separator);
  const cells = separator === ',' ? withThousands(line, raw) : raw;
  return cells.flatMap((cell) => {
    const isMoney = AMOUNT.test(cell) && cell.length <= LONGEST_NUMBER;
    const pieces = isMoney ? [cell] : withoutMoney(cell).split(CUT);
    return pieces
      .flatMap((piece) => (separator === '\t' ? [piece] : piece.split(/\s{2,20}/)))
      .map((piece) => piece.trim())
      .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
      .map((text, at) => ({ text, units: cellUnits(text, separator), isMoney, isLoose: at > 0 && !isMoney }));
  });
}

/** Cells of a line with commas, in which a comma may also separate thousands: `Fan, 1,000`. */
function withThousands(line: string, cells: readonly string[]): string[] {
  if (line.includes('"') || !/\d,\d{3}(?!\d)/.test(line)) return [...cells];
  const joined: string[] = [];
  const raw = line.split(',');
  for (const [at, cell] of cells.entries()) {
    const before = joined.at(-1);
    const isGroup = /^\d{3}(?:\s*(?:x|×|pcs)?.{0,80})?$/i.test(raw[at] ?? '') && /^\d{3}(?!\d)/.test(cell);
    // '2,100' behind '100,' would be a price: only zeros or a blank before the number make a thousand.
    if (
      before !== undefined &&
      isGroup &&
      /(?:^|\s|x|\p{Sc}\s?)\d{1,3}(?:,\d{3})*$/iu.test(before) &&
      (joined.length === 1 || /^000/.test(cell) || /^\s/.test(raw[at - 1]!) || /^\p{Sc}/u.test(before))
    )
      joined[joined.length - 1] = `${before},${cell}`;
    else joined.push(cell);
  }
  return joined;
}

function cellUnits(cell: string, separator: string): Units | undefined {
  // With commas between the cells, a fraction may belong to the name.
  if (separator === ',' && /^\d+[.,]\d{1,2}$/.test(cell) && !/[.,]0+$/.test(cell)) return undefined;
  const units = unitsOfCell(cell);
  if (units) return units;
  if (cell.length > LONGEST_NUMBER) return undefined;
  // Meant as a quantity that no order accepts.
  const isWrong = /^\d{16,}$/.test(cell) || (separator !== ',' && /^-?\d+[.,]\d+$/.test(cell));
  return isWrong ? { quantity: 0, isSigned: false } : undefined;
}

function ofCells(
  all: readonly Cell[],
  { separator, position }: { separator: string; position: number },
): Reading | undefined {
  const cells = withoutAmounts(all);
  if (cells.length < 2) return cells.length === 1 && all.length > 1 ? ofText(cells[0]!.text) : undefined;
  const counts = cells.flatMap(({ units }, at) => (units ? [at] : []));
  if (counts.length === 0) return undefined;
  const signed = counts.findLast((at) => cells[at]!.units!.isSigned);
  const at = signed ?? quantityCell(cells, counts);
  if (at === undefined) return undefined;
  const isPosition = (cell: number) => cell === 0 && cell !== at && counts.includes(0) && POSITION.test(cells[0]!.text);
  const named = cells.filter((_, cell) => cell !== at && !isPosition(cell));
  if (named.length === 0) return undefined;
  const { units } = cells[at]!;
  const names = named.map(({ text }) => text);
  const text = names.join(' ');
  const numbers = names.length > 1 ? names : [];
  // The only number of a row may count the rows.
  const counted = at === 0 && !units!.isSigned && units!.quantity === position && position > 1 ? [1] : [];
  // Another number may be the quantity, unless it continues the count of the rows.
  const doubtful = counts.filter((other) => {
    const { quantity, isSigned } = cells[other]!.units!;
    const isCount = other === 0 && isPosition(0) && quantity === position;
    return other !== at && !units!.isSigned && !isSigned && !isCount && !isNumberOfPart(cells[other]!);
  });
  const others = [...(units!.others ?? []), ...counted, ...doubtful.map((other) => cells[other]!.units!.quantity)];
  const found = { ...units!, ...(others.length > 0 && { others }) };
  if (isLikeName({ cell: cells[at]!, separator, isLast: at === cells.length - 1 })) {
    const whole = `${text} ${cells[at]!.text}`;
    return { text: whole, whole, cells: numbers, units: ONE, end: { units: found, text } };
  }
  return { text, whole: text, cells: numbers, units: found };
}

/** Whether the number at the end of a line may belong to the name: only blanks, or a comma, separate it from the text. */
function isLikeName({ cell, separator, isLast }: { cell: Cell; separator: string; isLast: boolean }): boolean {
  const { units, isLoose } = cell;
  return separator === ',' && isLast && !units!.isSigned && (isLoose || units!.quantity >= LARGE_NUMBER);
}

/** Which cell without a sign is the quantity: the lowest behind the first, else the first; long numbers are those of parts. */
function quantityCell(cells: readonly Cell[], counts: readonly number[]): number | undefined {
  const likely = counts.filter((at) => !isNumberOfPart(cells[at]!));
  const left = likely.length > 0 || counts.length < cells.length ? likely : counts;
  const quantity = (at: number) => cells[at]!.units!.quantity;
  const behind = left.filter((at) => at > 0).sort((a, b) => quantity(a) - quantity(b));
  return behind[0] ?? left[0];
}

const isNumberOfPart = ({ text }: Cell): boolean => /^0\d|^\d{7,15}$/.test(text);

/** Without prices; `4.00` can be a quantity where no other cell is one. */
function withoutAmounts(cells: readonly Cell[]): Cell[] {
  const isPrice = ({ isMoney, units }: Cell) => isMoney && (units === undefined || hasOtherUnits);
  const hasOtherUnits = cells.some(({ isMoney, units }) => !isMoney && units !== undefined);
  const left = cells.filter((cell) => !isPrice(cell));
  return left.length > 0 ? left : [...cells];
}

const textOfCells = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' ');

/** Units after a number: the number is a size, not a quantity. */
const SIZE_AFTER =
  /^(?:gb?|tb|mb|w|watts?|mm|cm|m|hz|mhz|ghz|v|inch|zoll|"|core|cores|pin|port|bay|-|x\s?\d)(?:[\s,-]|$)/i;
/** A lane count: `PCIe 4.0 x4`. */
const LANES = /(?:pci-?e?|express|gen\s?\d|m\.2|\d\.0)$/i;
/** What follows a quantity: `x 4 (no fan)`, `x 4 - without fan`; it may say which part is meant. */
const REMARK = /(?:\s?\([^()]{1,80}\)|\s[–—-]{1,2}\s\D{1,80})$/u;
const LONGEST_REMARK = 100;
const KIT_SIZE = /^\d{1,3}\s?gb?(?:\s|$)/i;

function ofText(line: string): Reading {
  const text = line.trim();
  const leading = leadingUnits(text);
  if (leading) {
    if (KIT_SIZE.test(leading.text)) return plain(text, { ...ONE, others: [leading.units.quantity] });
    const trailing = trailingUnits(leading.text);
    if (!trailing) return { text: leading.text, whole: text, cells: [], units: leading.units };
    const units = { ...leading.units, others: [...(leading.units.others ?? []), trailing.units.quantity] };
    return { text: trailing.text, whole: text, cells: [], units };
  }
  const trailing = trailingUnits(text);
  if (trailing) {
    const { units } = trailing;
    const isLane = LANES.test(trailing.text) && /[x×]\s?(?:1|2|4|8|16)$/i.test(text);
    const isKit = /(?:^|\s)[1248]$/.test(trailing.text) && /[x×]\s?(?:4|8|16|24|32|48|64)\)?$/i.test(text);
    if (isLane || isKit) return plain(text, { ...ONE, others: [units.quantity] });
    // The sign may belong to the name: '3 MSI VENTUS 2X'.
    const before = bareUnits(text, 'start');
    const others = before && !SIZE_AFTER.test(before.text) ? [before.units.quantity] : [];
    return { text: trailing.text, whole: text, cells: [], units: withOthers(units, others) };
  }
  const remark = REMARK.exec(text.slice(-LONGEST_REMARK))?.[0];
  const before = remark && text.slice(0, -remark.length);
  if (before && trailingUnits(before)) {
    const reading = ofText(before);
    return { ...reading, text: `${reading.text} ${remark.trim()}`, whole: text };
  }
  const start = bareUnits(text, 'start');
  return {
    ...plain(text, ONE),
    start: start && !SIZE_AFTER.test(start.text) ? start : undefined,
    end: bareUnits(text, 'end'),
  };
}

const withOthers = (units: Units, more: readonly number[]): Units =>
  more.length === 0 ? units : { ...units, others: [...(units.others ?? []), ...more] };

const plain = (text: string, units: Units): Reading => ({ text, whole: text, cells: [], units });
