import { wordTable } from '#contract/word-table.ts';
import { specificationKey } from './specification-format.ts';

/** A specification that parts of a kind usually have: the admin's form suggests it, and lists may filter by it. */
export interface KnownSpecification {
  readonly name: string;
  readonly type: 'text' | 'number';
  readonly unit?: string;
  /** Whether the list offers its values as a filter. */
  readonly facet: boolean;
}

const text = (name: string, facet = true): KnownSpecification => ({ name, type: 'text', facet });
const number = (name: string, unit?: string, facet = true): KnownSpecification => ({
  name,
  type: 'number',
  ...(unit && { unit }),
  facet,
});
const shownOnly = (name: string, unit?: string): KnownSpecification => number(name, unit, false);

/** Kind -> its specifications, in display order. */
export const KNOWN_SPECIFICATIONS: Readonly<Record<string, readonly KnownSpecification[]>> = wordTable({
  processor: [
    text('Socket'),
    number('Cores'),
    shownOnly('Threads'),
    shownOnly('Base clock', 'GHz'),
    shownOnly('Boost clock', 'GHz'),
    text('Microarchitecture'),
    number('TDP', 'W'),
    text('Graphics'),
    shownOnly('Cache', 'MB'),
  ],
  'cpu-cooler': [
    text('Type'),
    number('Radiator', 'mm'),
    shownOnly('Height', 'mm'),
    shownOnly('Cools', 'W'),
    shownOnly('Fans'),
    shownOnly('Fan speed', 'rpm'),
    shownOnly('Noise', 'dB'),
    text('Sockets', false),
    text('Color'),
  ],
  motherboard: [
    text('Socket'),
    text('Form factor'),
    number('Maximum memory', 'GB'),
    number('Memory slots'),
    text('Memory type'),
    text('Module type', false),
    shownOnly('M.2 places'),
    shownOnly('SATA ports'),
    text('Color'),
  ],
  memory: [
    number('Memory size', 'GB'),
    number('Modules'),
    shownOnly('Module size', 'GB'),
    text('Generation'),
    text('Module type', false),
    number('Speed', 'MT/s'),
    number('CAS latency'),
    shownOnly('First word', 'ns'),
    text('Color'),
  ],
  'graphics-card': [
    text('Chipset'),
    number('Memory size', 'GB'),
    shownOnly('Core clock', 'MHz'),
    shownOnly('Boost clock', 'MHz'),
    number('Power', 'W', false),
    shownOnly('Length', 'mm'),
    shownOnly('Slots'),
    shownOnly('Fans'),
    text('Power plugs', false),
    text('Color'),
  ],
  storage: [
    number('Capacity', 'GB'),
    text('Type'),
    text('Form factor'),
    text('Interface'),
    number('Spindle speed', 'rpm'),
    shownOnly('Cache', 'MB'),
    shownOnly('Reads', 'MB/s'),
    shownOnly('Writes', 'MB/s'),
  ],
  'power-supply': [
    number('Wattage', 'W'),
    text('Form factor'),
    text('Efficiency'),
    text('Cables'),
    shownOnly('Depth', 'mm'),
    text('Graphics plugs', false),
    text('Color'),
  ],
  case: [
    text('Form factor'),
    text('Side'),
    shownOnly('Longest card', 'mm'),
    shownOnly('Tallest cooler', 'mm'),
    shownOnly('Longest radiator', 'mm'),
    shownOnly('Card slots'),
    text('Supply form', false),
    shownOnly('Longest supply', 'mm'),
    text('Color'),
  ],
  'case-fan': [
    number('Fan size', 'mm'),
    number('Fans'),
    shownOnly('Fan speed', 'rpm'),
    shownOnly('Noise', 'dB'),
    text('Color'),
  ],
  'network-card': [text('Connection'), number('Ports'), number('Speed', 'Gbit/s'), text('Interface')],
  cable: [text('Connection'), shownOnly('Length', 'mm')],
  'thermal-paste': [text('Form'), shownOnly('Weight', 'g'), shownOnly('Conducts', 'W/mK')],
});

const BY_KEY = new Map(
  Object.entries(KNOWN_SPECIFICATIONS).map(([kind, list]) => [
    kind,
    new Map(list.map((known) => [specificationKey(known.name), known])),
  ]),
);

/** Finds a kind's specification by its key (`boost-clock`). */
export function knownSpecification(kind: string, key: string): KnownSpecification | undefined {
  return BY_KEY.get(kind)?.get(key);
}
