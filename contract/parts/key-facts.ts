import { wordTable } from '#contract/word-table.ts';
import { formatSpecification, specificationKey } from './specifications/specification-format.ts';
import type { Specification } from './specifications/specifications.ts';

/**
 * Kind -> the specifications by which its parts are chosen, in order: the short table of a part's page, the columns of the
 * table of parts, and what alternatives are compared by. Free of zod, so that a screen can use it.
 */
export const KEY_FACTS: Readonly<Record<string, readonly string[]>> = wordTable({
  processor: ['Socket', 'Cores', 'Threads', 'Base clock', 'Boost clock', 'TDP', 'Graphics'],
  'cpu-cooler': ['Type', 'Radiator', 'Height', 'Noise', 'Fan speed', 'Cools', 'Sockets'],
  motherboard: ['Socket', 'Chipset', 'Form factor', 'Memory type', 'Memory slots', 'Maximum memory', 'M.2 places'],
  memory: ['Memory size', 'Modules', 'Generation', 'Speed', 'CAS latency', 'Module type'],
  'graphics-card': ['Chipset', 'Memory size', 'Boost clock', 'Length', 'Power', 'Power plugs'],
  storage: ['Capacity', 'Type', 'Form factor', 'Interface', 'Reads', 'Writes', 'Spindle speed', 'Cache'],
  'power-supply': ['Wattage', 'Efficiency', 'Form factor', 'Cables', 'Depth', 'Graphics plugs'],
  case: ['Form factor', 'Side', 'Longest card', 'Tallest cooler', 'Longest radiator', 'Supply form'],
  'case-fan': ['Fan size', 'Fans', 'Airflow', 'Noise', 'Fan speed', 'PWM'],
  'network-card': ['Connection', 'Protocol', 'Ports', 'Speed', 'Interface'],
  cable: ['Connection', 'Length'],
  'thermal-paste': ['Form', 'Weight', 'Conducts'],
  monitor: ['Screen size', 'Resolution', 'Refresh rate', 'Panel', 'Response time', 'Aspect ratio'],
  keyboard: ['Style', 'Switches', 'Layout', 'Backlight', 'Connection'],
  mouse: ['Tracking', 'Resolution', 'Connection', 'Hand'],
  headphones: ['Type', 'Connection', 'Microphone', 'Enclosure'],
  speakers: ['Channels', 'Power'],
  webcam: ['Resolutions', 'Connection', 'Focus', 'Field of view'],
  'sound-card': ['Channels', 'Sample rate', 'Signal to noise', 'Interface'],
  'optical-drive': ['Type', 'Blu-ray writing', 'Blu-ray reading', 'DVD writing'],
  'external-hard-drive': ['Capacity', 'Type', 'Interface'],
  ups: ['Apparent power', 'Output power'],
  os: ['Version', 'Maximum memory'],
  'fan-controller': ['Channels', 'Power per channel', 'PWM', 'Form factor'],
  'case-accessory': ['Type', 'Form factor'],
});

/** How many of its specifications decide about a part of a kind without a table. */
const FIRST = 6;

/** A part's key facts, in order; of a kind without a table, the first of its specifications. */
export function keyFactsOf<Fact extends Pick<Specification, 'name'>>(part: {
  readonly category: string;
  readonly specifications: readonly Fact[];
}): Fact[] {
  const names = KEY_FACTS[part.category];
  if (!names) return part.specifications.slice(0, FIRST);
  const byKey = new Map(part.specifications.map((fact) => [specificationKey(fact.name), fact]));
  return names.flatMap((name) => byKey.get(specificationKey(name)) ?? []);
}

/** Numbers without a unit, with the noun that follows them. */
const NOUNS: Readonly<Record<string, readonly [one: string, many: string]>> = wordTable<[string, string]>({
  Cores: ['core', 'cores'],
  Threads: ['thread', 'threads'],
  Modules: ['module', 'modules'],
  Fans: ['fan', 'fans'],
  Ports: ['port', 'ports'],
  'Memory slots': ['memory slot', 'memory slots'],
  'M.2 places': ['M.2 place', 'M.2 places'],
});

/** A fact as it reads without its name: '8 cores', '2 TB', 'AM5'. */
export function factText({ name, value, unit }: Specification): string {
  const text = formatSpecification({ value, unit });
  const noun = typeof value === 'number' && !unit ? NOUNS[name] : undefined;
  return noun ? `${text} ${value === 1 ? noun[0] : noun[1]}` : text;
}
