import { specificationKey } from '#contract/parts/specifications/specification-format.ts';
import type { Specification } from '#contract/parts/specifications/specifications.ts';
import { modulesNamed } from '#server/builds/hardware/memory-modules.ts';
import { socketOf } from '#server/builds/hardware/processor-platforms.ts';
import { numberOf, type Decimal } from '#server/spreadsheets/cell-numbers.ts';
import { COLUMN_READINGS } from './column-readings.ts';
import { flagOf, namedColumn } from './named-column.ts';

/** The cells of a row by column, in lower case. */
type Row = Readonly<Record<string, string>>;

/**
 * Reads the specifications of a row from the columns that price lists of its kind have, and adds those that follow from
 * them: the socket of a processor, the type of a cooler, the type of a kit's modules, the connection of a network card
 * with a radio protocol, the type of an optical drive.
 */
export function specify(kind: string, row: Row, name = '', decimal: Decimal = '.'): Specification[] {
  const stated = specifyColumns(kind, row, decimal);
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
  if (kind === 'network-card' && row['protocol']?.trim()) return { name: 'Connection', value: 'Wireless' };
  if (kind === 'optical-drive') return opticalType(row);
  if (kind === 'memory') {
    const type = modulesNamed(name);
    return type === undefined || type === 'unknown' ? undefined : { name: 'Module type', value: type };
  }
  if (kind !== 'processor') return undefined;
  const socket = socketOf(String(stated.find((one) => one.name === 'Microarchitecture')?.value ?? ''), name);
  return socket === undefined ? undefined : { name: 'Socket', value: socket };
}

/** The discs that an optical drive writes or reads, the newest first. */
function opticalType(row: Row): Specification | undefined {
  const has = (column: string): boolean => (row[column]?.trim() ?? '') !== '';
  const type =
    (has('bd_write') && 'Blu-ray writer') ||
    (has('bd') && 'Blu-ray reader') ||
    (has('dvd_write') && 'DVD writer') ||
    (has('dvd') && 'DVD reader');
  return type ? { name: 'Type', value: type } : undefined;
}

function specifyColumns(kind: string, row: Row, decimal: Decimal): Specification[] {
  return Object.entries(COLUMN_READINGS[kind] ?? {}).flatMap(([column, read]) => {
    const value = row[column]?.trim() ?? '';
    return value === '' ? [] : read(value, decimal).filter((fact) => fact !== undefined);
  });
}

/** Reads every other column as a specification with its name: `screen_size` -> Screen size, `Weight (g)` and `weight_g` in g. */
export function specifyOther(kind: string, row: Row, decimal: Decimal): Specification[] {
  const known = COLUMN_READINGS[kind] ?? {};
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
    const isSet = flagOf(value);
    if (isSet !== undefined) return [{ name, value: isSet ? 'Yes' : 'No' }];
    const number = numberOf(value, decimal);
    return [{ name, value: number === undefined || Math.abs(number) > 1e12 ? value : number, ...(unit && { unit }) }];
  });
}
