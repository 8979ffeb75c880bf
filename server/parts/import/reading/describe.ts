import { formatSpecification } from '#contract/parts/specifications/specification-format.ts';
import type { Specification } from '#contract/parts/specifications/specifications.ts';
import { wordTable } from '#contract/word-table.ts';
import type { Decimal } from '#server/spreadsheets/cell-numbers.ts';
import { COLUMN_READINGS } from './column-readings.ts';

type Row = Readonly<Record<string, string>>;
type Phrase = (value: string, row: Row) => string | undefined;

const unit =
  (name: string): Phrase =>
  (value) =>
    `${value} ${name}`;
const label =
  (name: string): Phrase =>
  (value) =>
    `${name} ${value}`;
const asIs: Phrase = (value) => value;
/** The phrase of a cell such as `500,2000`, a range, or of a single number. */
const range =
  (name: string): Phrase =>
  (value) =>
    `${value.split(',').join(' to ')} ${name}`;
const gigabytes = (value: string): string => (Number(value) >= 1000 ? `${Number(value) / 1000} TB` : `${value} GB`);

/** Column -> phrase. A column without an entry becomes `column value`; prices are left out. */
const PHRASES: Readonly<Record<string, Readonly<Record<string, Phrase>>>> = wordTable<Readonly<Record<string, Phrase>>>(
  {
    processor: {
      core_count: (value) => (value === '1' ? '1 core' : `${value} cores`),
      core_clock: (value, row) => `${value} GHz${row['boost_clock'] ? ` (boost ${row['boost_clock']} GHz)` : ''}`,
      boost_clock: () => undefined,
      microarchitecture: asIs,
      tdp: unit('W'),
      graphics: (value) => `${value} graphics`,
    },
    'cpu-cooler': {
      rpm: range('rpm'),
      noise_level: range('dB'),
      color: asIs,
      size: (value) => `${value} mm radiator`,
    },
    storage: {
      capacity: gigabytes,
      type: (value) => (/^\d+$/.test(value) ? `hard disk, ${value} rpm` : value),
      cache: (value) => `${value} MB cache`,
      form_factor: asIs,
      interface: asIs,
    },
    memory: {
      speed: (value) => {
        const [generation, speed] = value.split(',');
        return `DDR${generation}-${speed}`;
      },
      modules: (value) => {
        const [count, size] = value.split(',');
        return `${count} x ${size} GB`;
      },
      color: asIs,
      first_word_latency: (value) => `first word after ${value} ns`,
      cas_latency: label('CL'),
    },
    motherboard: {
      socket: (value) => `socket ${value}`,
      form_factor: asIs,
      max_memory: (value) => `up to ${gigabytes(value)} memory`,
      memory_slots: (value) => (value === '1' ? '1 slot' : `${value} slots`),
      color: asIs,
    },
    'power-supply': {
      wattage: unit('W'),
      type: asIs,
      efficiency: asIs,
      modular: (value) => (value === 'Fixed' ? 'fixed cables' : value.toLowerCase()),
      color: asIs,
    },
    'graphics-card': {
      chipset: asIs,
      memory: (value) => `${value} GB memory`,
      core_clock: (value, row) => `${value} MHz${row['boost_clock'] ? ` (boost ${row['boost_clock']} MHz)` : ''}`,
      boost_clock: () => undefined,
      color: asIs,
      length: (value) => `${value} mm long`,
    },
  },
);

/** Whether `describe` knows the columns of a kind. */
export const hasPhrases = (kind: string): boolean => PHRASES[kind] !== undefined;

/** Describes a part from its specifications: `Screen size 27 in, Panel IPS.` */
export function sentenceOf(specifications: readonly Specification[]): string {
  const text = specifications.map((one) => `${one.name} ${formatSpecification(one)}`).join(', ');
  return `${text}.`;
}

const LEFT_OUT = new Set(['name', 'price', 'price_per_gb']);

/** Describes the part of a row in a sentence; unknown columns keep the file's wording. */
export function describe(kind: string, row: Row, decimal: Decimal = '.'): string {
  const phrases = PHRASES[kind] ?? {};
  const cells = Object.entries(row).map(([column, cell]) => [column, plainOf(kind, column, cell, decimal)] as const);
  const plain = Object.fromEntries(cells);
  const clauses = cells.flatMap(([column, value]) => {
    if (LEFT_OUT.has(column) || value === '') return [];
    const phrase = Object.hasOwn(phrases, column) ? phrases[column]! : label(column.replaceAll('_', ' '));
    return phrase(value, plain) ?? [];
  });
  if (clauses.length === 0) return `${row['name'] ?? 'Part'}.`;
  const sentence = clauses.join(', ');
  return `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`;
}

/** The value of the specification that a cell is read as, without its unit; a range or a cell of several values as it is. */
function plainOf(kind: string, column: string, cell: string, decimal: Decimal): string {
  const read = cell.trim() === '' ? undefined : COLUMN_READINGS[kind]?.[column];
  const [only, ...others] = read?.(cell.trim(), decimal) ?? [];
  const isPart = only === undefined || others.length > 0 || cell.endsWith(`,${only.value}`);
  return isPart ? cell : String(only.value);
}
