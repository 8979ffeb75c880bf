import { wordTable } from '#contract/word-table.ts';
import { specificationKey } from '#contract/parts/specifications/specification-format.ts';
import type { Specification } from '#contract/parts/specifications/specifications.ts';
import { socketOf } from '#server/builds/processor-platforms.ts';
import { numberOf, type Decimal } from '#server/spreadsheets/cell-numbers.ts';

/** Turns the columns of a file into typed specifications with units; empty or unreadable cells are left out. */
type Row = Readonly<Record<string, string>>;
type Reading = (value: string) => (Specification | undefined)[];

const word =
  (name: string): Reading =>
  (value) => [{ name, value: value.slice(0, 100) }];
const amount =
  (name: string, unit?: string): Reading =>
  (value) => [quantityOf(name, value, unit)];
/** A cell `500,2000` is a range; its upper end is used for comparison. */
const upTo =
  (name: string, unit: string): Reading =>
  (value) => [quantityOf(name, value.split(',').at(-1)!, unit)];
const EFFICIENCIES: Readonly<Record<string, string>> = wordTable({
  plus: '80 Plus',
  bronze: '80 Plus Bronze',
  silver: '80 Plus Silver',
  gold: '80 Plus Gold',
  platinum: '80 Plus Platinum',
  titanium: '80 Plus Titanium',
});

/** Kind -> column -> reader, in display order. */
const READINGS: Readonly<Record<string, Readonly<Record<string, Reading>>>> = wordTable<
  Readonly<Record<string, Reading>>
>({
  processor: {
    core_count: amount('Cores'),
    core_clock: amount('Base clock', 'GHz'),
    boost_clock: amount('Boost clock', 'GHz'),
    microarchitecture: word('Microarchitecture'),
    tdp: amount('TDP', 'W'),
    graphics: word('Graphics'),
  },
  'cpu-cooler': {
    size: amount('Radiator', 'mm'),
    rpm: upTo('Fan speed', 'rpm'),
    noise_level: upTo('Noise', 'dB'),
    color: word('Color'),
  },
  motherboard: {
    socket: word('Socket'),
    form_factor: word('Form factor'),
    max_memory: amount('Maximum memory', 'GB'),
    memory_slots: amount('Memory slots'),
    color: word('Color'),
  },
  memory: {
    modules: (value) => {
      const [count, size] = value.split(',').map(Number);
      if (!count || !size) return [];
      return [
        { name: 'Memory size', value: count * size, unit: 'GB' },
        { name: 'Modules', value: count },
        { name: 'Module size', value: size, unit: 'GB' },
      ];
    },
    speed: (value) => {
      const [generation, speed] = value.split(',');
      return [{ name: 'Generation', value: `DDR${generation}` }, quantityOf('Speed', speed ?? '', 'MT/s')];
    },
    cas_latency: amount('CAS latency'),
    first_word_latency: amount('First word', 'ns'),
    color: word('Color'),
  },
  'graphics-card': {
    chipset: word('Chipset'),
    memory: amount('Memory size', 'GB'),
    core_clock: amount('Core clock', 'MHz'),
    boost_clock: amount('Boost clock', 'MHz'),
    length: amount('Length', 'mm'),
    color: word('Color'),
  },
  storage: {
    capacity: amount('Capacity', 'GB'),
    type: (value) =>
      /^\d+$/.test(value)
        ? [{ name: 'Type', value: 'Hard disk' }, quantityOf('Spindle speed', value, 'rpm')]
        : [{ name: 'Type', value }],
    form_factor: (value) => [{ name: 'Form factor', value: /^[\d.]+$/.test(value) ? `${value} inch` : value }],
    interface: word('Interface'),
    cache: amount('Cache', 'MB'),
  },
  'power-supply': {
    wattage: amount('Wattage', 'W'),
    type: word('Form factor'),
    efficiency: (value) => [{ name: 'Efficiency', value: EFFICIENCIES[value] ?? value }],
    modular: (value) => [{ name: 'Cables', value: value === 'false' ? 'Fixed' : `${value} modular` }],
    color: word('Color'),
  },
  case: {
    type: word('Form factor'),
    side_panel: word('Side'),
    color: word('Color'),
  },
});

function quantityOf(name: string, text: string, unit?: string): Specification | undefined {
  const value = Number(text);
  if (text === '' || !Number.isFinite(value) || Math.abs(value) > 1e12) return undefined;
  return { name, value, ...(unit && { unit }) };
}

/**
 * Reads the specifications of a row from the columns that price lists of its kind have, and adds those that follow from
 * them: the socket of a processor, the type of a cooler.
 */
export function specify(kind: string, row: Row, name = ''): Specification[] {
  const stated = specifyColumns(kind, row);
  const follows = followingFrom(kind, row, stated, name);
  return follows && !stated.some((one) => one.name === follows.name) ? [follows, ...stated] : stated;
}

function followingFrom(
  kind: string,
  row: Row,
  stated: readonly Specification[],
  name: string,
): Specification | undefined {
  if (kind === 'cpu-cooler' && row['size'] !== undefined)
    return { name: 'Type', value: stated.some((one) => one.name === 'Radiator') ? 'Liquid' : 'Air' };
  if (kind !== 'processor') return undefined;
  const socket = socketOf(String(stated.find((one) => one.name === 'Microarchitecture')?.value ?? ''), name);
  return socket === undefined ? undefined : { name: 'Socket', value: socket };
}

function specifyColumns(kind: string, row: Row): Specification[] {
  return Object.entries(READINGS[kind] ?? {}).flatMap(([column, read]) => {
    const value = row[column]?.trim() ?? '';
    return value === '' ? [] : read(value).filter((fact) => fact !== undefined);
  });
}

/** Reads every other column as a specification with its name: `screen_size` -> Screen size, `Weight (g)` in g. */
export function specifyOther(kind: string, row: Row, decimal: Decimal): Specification[] {
  const known = READINGS[kind] ?? {};
  const taken = new Set<string>();
  return Object.entries(row).flatMap(([column, cell]) => {
    const value = cell.trim();
    const { name, unit } = namedColumn(column);
    const key = specificationKey(name);
    if (
      value === '' ||
      value.length > 100 ||
      column in known ||
      /^price\b/.test(column) ||
      key === '' ||
      taken.has(key)
    )
      return [];
    taken.add(key);
    const number = numberOf(value, decimal);
    return [{ name, value: number === undefined || Math.abs(number) > 1e12 ? value : number, ...(unit && { unit }) }];
  });
}

/** The name of a specification and its unit, from a column's name. */
function namedColumn(column: string): { name: string; unit: string } {
  const [, head = column, unit = ''] = /^(.*\S)\s*\(([^()]{1,20})\)$/.exec(column) ?? [];
  const words = head.replace(/[_\s]+/g, ' ').trim();
  return { name: (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 40), unit: unit.trim() };
}
