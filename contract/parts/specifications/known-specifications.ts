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
    text('Chipset', false),
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
    shownOnly('Included supply', 'W'),
    shownOnly('Volume', 'L'),
    number('Internal 3.5 inch bays'),
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
    shownOnly('Airflow', 'CFM'),
    shownOnly('Noise', 'dB'),
    text('PWM'),
    text('Color'),
  ],
  'network-card': [
    text('Connection'),
    text('Protocol'),
    number('Ports'),
    number('Speed', 'Gbit/s'),
    text('Interface'),
    text('Color'),
  ],
  cable: [text('Connection'), shownOnly('Length', 'mm')],
  'thermal-paste': [text('Form'), number('Weight', 'g'), shownOnly('Conducts', 'W/mK')],
  monitor: [
    number('Screen size', 'in'),
    text('Resolution'),
    number('Refresh rate', 'Hz'),
    number('Response time', 'ms'),
    text('Panel'),
    text('Aspect ratio'),
  ],
  keyboard: [
    text('Style'),
    text('Switches'),
    text('Backlight'),
    text('Layout', false),
    text('Connection'),
    text('Color'),
  ],
  mouse: [text('Tracking'), text('Connection'), number('Resolution', 'dpi'), text('Hand'), text('Color')],
  headphones: [
    text('Type'),
    text('Connection'),
    text('Microphone'),
    text('Enclosure'),
    text('Frequency response', false),
    text('Color'),
  ],
  speakers: [text('Channels'), number('Power', 'W'), text('Frequency response', false), text('Color')],
  ups: [number('Output power', 'W'), number('Apparent power', 'VA')],
  webcam: [
    text('Resolutions'),
    text('Connection'),
    text('Focus'),
    number('Field of view', '°'),
    text('Systems', false),
  ],
  'sound-card': [
    text('Channels'),
    number('Bit depth', 'bit'),
    number('Signal to noise', 'dB'),
    number('Sample rate', 'kHz'),
    text('Chipset'),
    text('Interface'),
  ],
  'optical-drive': [
    text('Type'),
    text('Blu-ray reading'),
    text('DVD reading'),
    text('CD reading'),
    text('Blu-ray writing'),
    text('DVD writing', false),
    text('CD writing', false),
  ],
  'fan-controller': [
    number('Channels'),
    number('Power per channel', 'W'),
    text('PWM'),
    text('Form factor'),
    text('Color'),
  ],
  'external-hard-drive': [number('Capacity', 'GB'), text('Type'), text('Interface'), text('Color')],
  os: [text('Version'), number('Maximum memory', 'GB')],
  'case-accessory': [text('Type'), text('Form factor')],
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
