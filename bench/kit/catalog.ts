import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { Pool } from 'pg';
import { importFiles } from '../../server/parts/import/command/run.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of the real part files. */
const PARTS_DIR = resolve(ROOT, process.env['PARTS_DIR'] ?? '../shared/data/pc-parts');

/** Stock of each part, in units; enough that no measurement sells one out. */
const STOCK = 1_000_000;

/**
 * Fills the catalog with every row of the real files in PARTS_DIR. A row without a price gets one derived from its
 * name, so that each run has the same catalog.
 * @returns the number of parts
 * @throws Error that names the folder when it does not exist
 */
export async function fillCatalog(databaseUrl: string): Promise<number> {
  if (!existsSync(PARTS_DIR))
    throw new Error(`No part files in ${PARTS_DIR}. Set their folder: PARTS_DIR=path npm run bench`);
  const folder = await mkdtemp(join(tmpdir(), 'partsmith-bench-parts-'));
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const names = (await readdir(PARTS_DIR)).filter((name) => name.endsWith('.csv')).sort();
    const files = await Promise.all(names.map((name) => withPrices(join(PARTS_DIR, name), join(folder, name))));
    await importFiles(pool, files, {
      stock: STOCK,
      minimum: 1,
      actor: 'bench',
      currency: 'usd',
      onBytes: () => undefined,
    });
    await pool.query('vacuum analyze parts');
    const { rows } = await pool.query('select count(*)::int as parts from parts');
    return rows[0].parts;
  } finally {
    await pool.end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function withPrices(from: string, to: string): Promise<string> {
  const rows: string[][] = parse(await readFile(from));
  const price = rows[0]!.indexOf('price');
  for (const row of rows.slice(1)) row[price] ||= priceFor(row.join('|'));
  const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  await writeFile(to, rows.map((row) => row.map(quoted).join(',')).join('\n'));
  return to;
}

/** 20.00 to 519.99 */
function priceFor(name: string): string {
  return (20 + (createHash('sha1').update(name).digest().readUInt32BE() % 50_000) / 100).toFixed(2);
}
