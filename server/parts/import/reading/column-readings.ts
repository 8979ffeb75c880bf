import { cutText } from '#contract/cut-text.ts';
import type { Specification } from '#contract/parts/specifications/specifications.ts';
import { wordTable } from '#contract/word-table.ts';
import { LONGEST_NUMBER, numberOf, type Decimal } from '#server/spreadsheets/cell-numbers.ts';
import { flagOf } from './named-column.ts';

type Reading = (value: string, decimal: Decimal) => (Specification | undefined)[];

const word =
  (name: string): Reading =>
  (value) => [{ name, value: cutText(value, 100) }];
const amount =
  (name: string, unit?: string): Reading =>
  (value, decimal) => [quantityOf(name, value, unit, decimal)];
/** A cell `500,2000` is a range, whose upper end is used for comparison; `30,5`, which would end below its start, a number. */
const upTo =
  (name: string, unit: string): Reading =>
  (value, decimal) => {
    const [low = '', high = value] = value.split(',');
    const isNumber = /^\d+$/.test(low) && Number.parseFloat(high) < Number(low);
    return [quantityOf(name, isNumber ? value : high, unit, decimal)];
  };
/** A cell that is true or false. */
const flag =
  (name: string, yes = 'Yes', no = 'No'): Reading =>
  (value) => {
    const isSet = flagOf(value);
    return [{ name, value: isSet === undefined ? cutText(value, 100) : isSet ? yes : no }];
  };
/** A cell `20,20` is a range from hertz to kilohertz; a lower end below 1 is in kilohertz too. */
const frequencies: Reading = (value) => {
  const [low, high] = value.split(',').map(Number);
  const text = low && high ? (low < 1 ? `${low} to ${high} kHz` : `${low} Hz to ${high} kHz`) : value;
  return [{ name: 'Frequency response', value: cutText(text, 100) }];
};
/** Levels of the label '80 Plus'; the lowest has no name. */
const EFFICIENCIES = new Set(['Bronze', 'Silver', 'Gold', 'Platinum', 'Titanium']);

/** Kind -> column of its price lists -> reader, in display order. Empty and unreadable cells are left out. */
export const COLUMN_READINGS: Readonly<Record<string, Readonly<Record<string, Reading>>>> = wordTable<
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
    efficiency: (value) => [{ name: 'Efficiency', value: efficiencyOf(value) }],
    modular: (value) => [{ name: 'Cables', value: value === 'false' ? 'Fixed' : `${value} modular` }],
    color: word('Color'),
  },
  case: {
    type: word('Form factor'),
    side_panel: word('Side'),
    psu: amount('Included supply', 'W'),
    external_volume: amount('Volume', 'L'),
    internal_35_bays: amount('Internal 3.5 inch bays'),
    color: word('Color'),
  },
  'case-fan': {
    size: amount('Fan size', 'mm'),
    rpm: upTo('Fan speed', 'rpm'),
    airflow: upTo('Airflow', 'CFM'),
    noise_level: upTo('Noise', 'dB'),
    pwm: flag('PWM'),
    color: word('Color'),
  },
  'network-card': {
    protocol: word('Protocol'),
    interface: word('Interface'),
    color: word('Color'),
  },
  'thermal-paste': {
    amount: amount('Weight', 'g'),
  },
  monitor: {
    screen_size: amount('Screen size', 'in'),
    resolution: (value) => [{ name: 'Resolution', value: cutText(value.split(',').join(' x '), 100) }],
    refresh_rate: amount('Refresh rate', 'Hz'),
    response_time: amount('Response time', 'ms'),
    panel_type: word('Panel'),
    aspect_ratio: word('Aspect ratio'),
  },
  keyboard: {
    style: word('Style'),
    switches: word('Switches'),
    backlit: word('Backlight'),
    // A keyboard that is not tenkeyless may have any other layout.
    tenkeyless: (value) => (/^(true|yes)$/i.test(value) ? [{ name: 'Layout', value: 'Tenkeyless' }] : []),
    connection_type: word('Connection'),
    color: word('Color'),
  },
  mouse: {
    tracking_method: word('Tracking'),
    connection_type: word('Connection'),
    max_dpi: amount('Resolution', 'dpi'),
    hand_orientation: word('Hand'),
    color: word('Color'),
  },
  headphones: {
    type: word('Type'),
    wireless: flag('Connection', 'Wireless', 'Wired'),
    microphone: flag('Microphone'),
    enclosure_type: word('Enclosure'),
    frequency_response: frequencies,
    color: word('Color'),
  },
  speakers: {
    configuration: word('Channels'),
    wattage: amount('Power', 'W'),
    frequency_response: frequencies,
    color: word('Color'),
  },
  ups: {
    capacity_w: amount('Output power', 'W'),
    capacity_va: amount('Apparent power', 'VA'),
  },
  webcam: {
    resolutions: word('Resolutions'),
    connection: word('Connection'),
    focus_type: word('Focus'),
    fov: amount('Field of view', '°'),
    os: word('Systems'),
  },
  'sound-card': {
    channels: word('Channels'),
    digital_audio: amount('Bit depth', 'bit'),
    snr: amount('Signal to noise', 'dB'),
    sample_rate: amount('Sample rate', 'kHz'),
    chipset: word('Chipset'),
    interface: word('Interface'),
  },
  'optical-drive': {
    bd: word('Blu-ray reading'),
    dvd: word('DVD reading'),
    cd: word('CD reading'),
    bd_write: word('Blu-ray writing'),
    dvd_write: word('DVD writing'),
    cd_write: word('CD writing'),
  },
  'fan-controller': {
    channels: amount('Channels'),
    channel_wattage: amount('Power per channel', 'W'),
    pwm: flag('PWM'),
    form_factor: word('Form factor'),
    color: word('Color'),
  },
  'external-hard-drive': {
    capacity: amount('Capacity', 'GB'),
    type: word('Type'),
    interface: word('Interface'),
    color: word('Color'),
  },
  os: {
    mode: (value) => [{ name: 'Version', value: /^\d+$/.test(value) ? `${value}-bit` : cutText(value, 100) }],
    max_memory: amount('Maximum memory', 'GB'),
  },
  'case-accessory': {
    type: word('Type'),
    form_factor: word('Form factor'),
  },
});

/** Unit -> the units that files use instead, in lower case, and the factor that converts each of them. */
const WRITTEN: Readonly<Record<string, Readonly<Record<string, number>>>> = wordTable<Readonly<Record<string, number>>>(
  {
    GB: { tb: 1000, mb: 0.001 },
    MB: { gb: 1024 },
    GHz: { mhz: 0.001 },
    MHz: { ghz: 1000 },
    kHz: { hz: 0.001 },
    W: { kw: 1000, watt: 1, watts: 1 },
    mm: { cm: 10 },
    in: { '"': 1, inch: 1, inches: 1 },
    dB: { dba: 1, 'db(a)': 1 },
  },
);

/** A number, with or without its unit: `750`, `750 W`, `2 TB` as 2000 GB. */
function quantityOf(name: string, text: string, unit?: string, decimal: Decimal = '.'): Specification | undefined {
  if (text.length > LONGEST_NUMBER) return undefined;
  const [, digits = '', written = ''] = /^(.*\d)\s*(\S*)$/.exec(text.trim()) ?? [];
  const number = numberOf(digits, decimal) ?? numberOf(digits, decimal === '.' ? ',' : '.');
  const factor =
    written === '' || written.toLowerCase() === unit?.toLowerCase() ? 1 : WRITTEN[unit ?? '']?.[written.toLowerCase()];
  if (number === undefined || factor === undefined || Math.abs(number * factor) > 1e12) return undefined;
  return { name, value: Number((number * factor).toPrecision(12)), ...(unit && { unit }) };
}

/** `gold`, `80+ Gold` and `80 PLUS Gold` as 80 Plus Gold; any other text as it is. */
function efficiencyOf(cell: string): string {
  const level = cell.toLowerCase().replace(/^(80)?\s*(\+|plus)\s*|^80\s+/, '');
  const name = level.charAt(0).toUpperCase() + level.slice(1);
  if (name === '') return '80 Plus';
  return EFFICIENCIES.has(name) ? `80 Plus ${name}` : cell;
}
