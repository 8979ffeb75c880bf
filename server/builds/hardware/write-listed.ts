/*
 * Writes the tables of server/builds/hardware/listed from a copy of the BuildCores OpenDB:
 * `npm run hardware -- <folder with open-db>`.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partFactsOf } from '#server/builds/facts.ts';
import { distinctionOf, LISTED_KINDS, listedKey } from '#server/builds/hardware/listed-parts.ts';

/** What is read of a part of the database. */
interface Listed {
  readonly metadata: { readonly name: string; readonly manufacturer?: string | null };
  readonly [field: string]: any;
}

interface Reading {
  readonly folder: string;
  readonly facts: readonly string[];
  /** The specifications that tell parts with equal names apart. */
  readonly distinct: (part: Listed) => Readonly<Record<string, string | number | null | undefined>>;
  /** The values of the facts; '' for what the database does not say. */
  readonly values: (part: Listed) => readonly string[];
}

const count = (value: unknown): string => (typeof value === 'number' && value > 0 ? String(value) : '');

const plugs = (...counts: readonly (readonly [count: unknown, pins: number])[]): string =>
  counts.flatMap(([many, pins]) => (Number(many) > 0 ? [`${Number(many)} x ${pins}-pin`] : [])).join(', ');

const SOCKET = /^(?:LGA ?\d{3,4}(?:-\d)?|AM\d\+?|FM\d\+?|sTRX?\d|TR4|sWRX8|SP\d)$/;
const socketOf = (text: string): string => text.replace('LGA ', 'LGA').replace(/^TR4$/, 'sTR4');

const READINGS: Readonly<Record<(typeof LISTED_KINDS)[number], Reading>> = {
  'cpu-cooler': {
    folder: 'CPUCooler',
    facts: ['Sockets', 'Height'],
    distinct: (part) => ({ Radiator: part['radiator_size'] }),
    values: (part) => [
      (part['cpu_sockets'] ?? [])
        .filter((socket: string) => SOCKET.test(socket))
        .map(socketOf)
        .toSorted()
        .join(', '),
      part['water_cooled'] ? '' : count(part['height']),
    ],
  },
  motherboard: {
    folder: 'Motherboard',
    facts: ['M.2 places', 'SATA ports'],
    distinct: () => ({}),
    values: (part) => [
      // Only places for drives of the usual length: the short ones with key E take radio cards.
      count(
        (part['m2_slots'] ?? []).filter(({ size, key }: any) => key === 'M' && /2280|22110/.test(size ?? '')).length,
      ),
      count(Number(part['storage_devices']?.sata_6_gb_s ?? 0) + Number(part['storage_devices']?.sata_3_gb_s ?? 0)),
    ],
  },
  'graphics-card': {
    folder: 'GPU',
    facts: ['Power plugs', 'Slots'],
    distinct: (part) => ({ Chipset: part['chipset'], 'Memory size': part['memory'] }),
    values: ({ power_connectors: power = {}, ...part }) => [
      plugs(
        [Number(power.pcie_12VHPWR ?? 0) + Number(power.pcie_12V_2x6 ?? 0), 16],
        [power.pcie_8_pin, 8],
        [power.pcie_6_pin, 6],
      ),
      count(part['total_slot_width']),
    ],
  },
  'power-supply': {
    folder: 'PSU',
    facts: ['Graphics plugs'],
    distinct: (part) => ({ Wattage: part['wattage'] }),
    values: ({ connectors = {} }) => [
      plugs(
        [connectors?.pcie_12vhpwr > 2 ? 0 : connectors?.pcie_12vhpwr, 16],
        [connectors?.pcie_6_plus_2_pin, 8],
        [connectors?.pcie_6_pin, 6],
      ),
    ],
  },
};

const source = process.argv[2];
if (!source) throw new Error('Name the folder that has open-db of the BuildCores OpenDB.');
for (const kind of LISTED_KINDS) {
  const { folder, facts, distinct, values } = READINGS[kind];
  const files = await readdir(join(source, 'open-db', folder));
  const rows = new Map<string, string[]>();
  for (const file of files.toSorted()) {
    const part: Listed = JSON.parse(await readFile(join(source, 'open-db', folder, file), 'utf8'));
    const specifications = Object.entries(distinct(part)).flatMap(([name, value]) => (value ? [{ name, value }] : []));
    const { name, manufacturer } = part.metadata;
    const isNamed = !manufacturer || name.toLowerCase().includes(manufacturer.toLowerCase());
    const full = isNamed ? name : `${manufacturer} ${name}`;
    const key = listedKey(kind, full, distinctionOf(kind, partFactsOf(specifications)));
    const found = values(part);
    const before = rows.get(key);
    // Two parts with one name that differ in a fact: the name does not tell which.
    rows.set(
      key,
      before
        ? before.map((one, at) => (one === found[at] || found[at] === '' ? one : one === '' ? found[at]! : '?'))
        : [...found],
    );
  }
  const lines = [...rows]
    .map(([key, found]) => [key, ...found.map((one) => (one === '?' ? '' : one))])
    .filter(([, ...found]) => found.some((one) => one !== ''))
    .map((row) => row.join('\t'))
    .toSorted();
  await writeFile(
    new URL(`listed/${kind}.tsv`, import.meta.url),
    `${['Key', ...facts].join('\t')}\n${lines.join('\n')}\n`,
  );
}
