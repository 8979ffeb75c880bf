import { readFileSync } from 'node:fs';
import { partFactsOf, type BuildPart, type PartFacts } from '#server/builds/facts.ts';

/** The kinds of part with a table in `listed/`. */
export const LISTED_KINDS = ['cpu-cooler', 'graphics-card', 'motherboard', 'power-supply'] as const;
type ListedKind = (typeof LISTED_KINDS)[number];

const FOLDER = new URL('listed/', import.meta.url);

/** Where the facts of the tables come from, as findings name it. */
export const LISTED_SOURCE = 'BuildCores OpenDB';

const COLORS =
  'black white silver gray grey red blue green gold pink purple orange yellow brown bronze copper beige camo multicolor chrome';
/** Words that lists add to the names of parts of a kind and that tell no two parts apart. */
const ADDED: Readonly<Record<ListedKind, readonly string[]>> = {
  'cpu-cooler': `${COLORS} air water liquid aio cpu cooler processor heatsink all in one`.split(' '),
  'graphics-card':
    `${COLORS} dual triple fan fans graphics card video lhr nvidia amd intel geforce radeon gtx rtx rx gddr5 gddr5x gddr6 gddr6x gddr7 gddr3 ddr3 hbm hbm2 edition`.split(
      ' ',
    ),
  motherboard:
    'wifi ax ac motherboard mainboard atx micro mini itx eatx matx dtx thin extended e m amd intel socket lga ddr5 ddr4 ddr3 ddr2 am5 am4 am3 am2 am1 fm1 fm2 str5 strx4 str4 tr4'.split(
      ' ',
    ),
  'power-supply':
    `${COLORS} psu power supply atx atx12v eps12v sfx tfx flex fully full semi non modular fixed 80 plus certified gold platinum titanium efficient efficiency w watt unit`.split(
      ' ',
    ),
};

/** Measures that lists add to names: '66.17 CFM', '240mm', 'LGA 1700', '12GB', '850 W', '80+ Gold'. */
const MEASURES: Readonly<Record<ListedKind, RegExp>> = {
  'cpu-cooler': /\b\d+(?:\.\d+)?\s*cfm\b|\b\d+\s*mm\b|\bfanless\b/g,
  'graphics-card': /\b\d+\s*gb\b|\b\d+g\b/g,
  motherboard: /\blga\s*\d+(?:-\d+)?\b|\b(?:am|fm)\d\+?|\bstrx?\d\b/g,
  'power-supply': /\b\d+\s*w(?:att)?s?\b|\b80\s?\+|\b80 plus\b|\bv\d\.\d+\b/g,
};

/** Makers whose names are written in several ways. */
const MAKERS: readonly (readonly [RegExp, string])[] = [
  [/\bsea\s?sonic\b/, 'seasonic'],
  [/\bbe quiet!?/, 'bequiet'],
  [/\bcooler master\b/, 'coolermaster'],
  [/\bdeep\s?cool\b/, 'deepcool'],
  [/\bg\.?\s?skill\b/, 'gskill'],
  [/\bsuper flower\b/, 'superflower'],
  [/\blian[ -]li\b/, 'lianli'],
  [/\bid-cooling\b/, 'idcooling'],
  [/\bpower color\b/, 'powercolor'],
];

/** What tells parts with equal names apart: the watts of a supply, the radiator of a cooler, the chipset and memory of a card. */
export function distinctionOf(kind: ListedKind, facts: Pick<PartFacts, 'text' | 'number'>): string {
  if (kind === 'power-supply') return `${facts.number('Wattage') ?? ''}`;
  if (kind === 'cpu-cooler') return `${facts.number('Radiator') ?? ''}`;
  if (kind === 'motherboard') return '';
  const chipset = (facts.text('Chipset') ?? '').toLowerCase().replace(/\b\d+ ?gb\b|\blhr\b/g, '');
  return `${chipset.replace(/[^a-z0-9]/g, '')} ${facts.number('Memory size') ?? ''}`;
}

/** The words that make a name: equal for two spellings of one part, in any order. */
export function listedKey(kind: ListedKind, name: string, distinction: string): string {
  let text = name
    .replace(/[™®]/g, ' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  for (const [maker, written] of MAKERS) text = text.replace(maker, written);
  text = text.replace(/\(?\brev\.? ?\d(?:\.\d)?\)?/g, ' ').replace(MEASURES[kind], ' ');
  const words = text
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !ADDED[kind].includes(word) && !isDistinction(kind, word, distinction));
  return `${[...new Set(words)].toSorted().join(' ')}|${distinction}`;
}

/** Whether a word repeats what tells parts apart: the '360' of a radiator, the '4060' and 'Ti' of a card's chipset. */
function isDistinction(kind: ListedKind, word: string, distinction: string): boolean {
  if (kind !== 'graphics-card') return word === distinction;
  const [chipset = ''] = distinction.split(' ');
  return word.length > 1 && chipset.includes(word) && /\d{3}|^(?:ti|xt|xtx|super|gre|arc|titan|quadro)$/.test(word);
}

/** A table of `listed/`: key -> the part's facts. */
type Table = ReadonlyMap<string, PartFacts>;
const tables = new Map<string, Table>();

/** Reads a table: its first line names the facts, the others have a key and their values. */
function tableOf(kind: ListedKind): Table {
  const read = tables.get(kind);
  if (read) return read;
  const [head = '', ...lines] = readFileSync(new URL(`${kind}.tsv`, FOLDER), 'utf8')
    .trimEnd()
    .split('\n');
  const names = head.split('\t').slice(1);
  const table = new Map(
    lines.map((line) => {
      const [key = '', ...values] = line.split('\t');
      return [key, partFactsOf(names.map((name, at) => ({ name, value: values[at] ?? '' })))] as const;
    }),
  );
  tables.set(kind, table);
  return table;
}

const known = new WeakMap<BuildPart, BuildPart>();

/**
 * A part with the facts that `listed/` adds to its own; its own come first. The tables are a community's: they can confirm that
 * parts fit, and cannot say that they do not.
 * @returns the same part when nothing is listed for it
 */
export function withListedFacts(part: BuildPart): BuildPart {
  const before = known.get(part);
  if (before) return before;
  const added = addedTo(part);
  known.set(part, added);
  return added;
}

function addedTo(part: BuildPart): BuildPart {
  const kind = LISTED_KINDS.find((one) => one === part.kind);
  const listed = kind && tableOf(kind).get(listedKey(kind, part.name, distinctionOf(kind, part.facts)));
  if (!listed) return part;
  const { facts } = part;
  return {
    ...part,
    facts: {
      text: (name) => facts.text(name) ?? listed.text(name),
      number: (name) => facts.number(name) ?? listed.number(name),
      list: (name) => facts.list(name) ?? listed.list(name),
    },
  };
}
