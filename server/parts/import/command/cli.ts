import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { removeLimits } from '#server/database/pooler.ts';
import { reachDatabase } from '#server/database/reach-database.ts';
import { GivenIdSchema } from '#contract/fields.ts';
import { UNDO_HOURS } from '#contract/choices.ts';
import { MAX_QUANTITY } from '#contract/parts/quantity.ts';
import { openPictureStore } from '#server/pictures/open-picture-store.ts';
import { readEnv } from '#server/settings/read-env.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { layoutChoices } from './layout-choices.ts';
import { reportOf, importSummaryOf } from './report.ts';
import { importFiles, type ImportOptions, type ImportResult } from './run.ts';
import { undoImport } from '#server/parts/import/undo.ts';

const USAGE = `Usage: npm run import -- FILE.csv [FILE.csv ...] [options]
       npm run import -- --undo ID

Imports parts from the store's own export or from any price list. Encoding, separator, decimal sign and columns are
recognized. A ZIP has pictures that rows name by file name or SKU. All rows are written at once or, if anything fails, none.
  --kind KIND      the kind of rows that name none, such as graphics-card; new:KIND creates it
  --map COLUMN=FIELD
                   what a column contains: id, sku, brand, mpn, gtin, kind, name, variant, description, price, breaks,
                   minimum, stock, picture, spec (a specification) or ignore; remembered for files with the same columns
  --map kind:TEXT=KIND
                   the kind that a text of the kind column means
  --decimal SIGN   the decimal sign of the file: . or ,
  --stock N        units in stock of each new part whose row says none (default 100)
  --minimum N      minimum order of each new part whose row says none (default 1)
  --check          says what would change and changes nothing
  --undo ID        undoes an import of the last ${UNDO_HOURS} hours`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      stock: { type: 'string' },
      minimum: { type: 'string' },
      kind: { type: 'string' },
      map: { type: 'string', multiple: true },
      decimal: { type: 'string' },
      check: { type: 'boolean' },
      undo: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help || (positionals.length === 0 && values.undo === undefined)) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  if (values.undo !== undefined) return undo(values.undo);
  const defaults = {
    stock: wholeNumber('--stock', values.stock, 100, 0),
    minimum: wholeNumber('--minimum', values.minimum, 1, 1),
  };
  // npm runs scripts in the project folder; paths are relative to the caller's directory.
  const files = positionals.map((file) => resolve(process.env['INIT_CWD'] ?? process.cwd(), file));
  const progress = createProgress(await sizeOf(files));
  const settings = readEnv(process.env);
  const options: ImportOptions = {
    ...defaults,
    actor: 'import',
    currency: settings.store.currency,
    kind: values.kind,
    choices: layoutChoices(values.map ?? [], values.decimal),
    isRehearsal: values.check ?? false,
    onBytes: progress.add,
    pictures: openPictureStore(settings.pictures, settings.dataDir),
  };
  const result = await withPool((pool) => importFiles(pool, files, options)).finally(progress.end);
  await report(result, values.check ?? false, settings.dataDir);
  return 0;
}

async function report(result: ImportResult, isRehearsal: boolean, dataDir: string): Promise<void> {
  console.log(importSummaryOf(result));
  if (isRehearsal) console.log('Nothing was changed.');
  else if (result.added + result.changed > 0)
    console.log(`To undo this import within ${UNDO_HOURS} hours: npm run import -- --undo ${result.id}`);
  if (result.refusals.length === 0) return;
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, `import-${new Date().toISOString().replace(/[:.]/g, '-')}.csv`);
  await writeFile(path, reportOf(result.refusals));
  console.log(`Every rejected row with its reason: ${path}`);
}

async function undo(id: string): Promise<number> {
  const { undone, left } = await withPool((pool) =>
    undoImport(drizzle({ client: pool }), 'import', GivenIdSchema.parse(id), () => {}),
  );
  console.log(`${undone} parts restored, ${left} kept because they were ordered or changed since.`);
  return 0;
}

async function withPool<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  return reachDatabase(readEnv(process.env), async ({ url }) => {
    await migrate(url);
    const pool = new Pool({ connectionString: url, max: 1, onConnect: removeLimits });
    // Stopping the database terminates connections that are still closing.
    pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
    try {
      const result = await work(pool);
      isDone = true;
      return result;
    } finally {
      await pool.end();
    }
  });
}

/** Whether the work on the database is done, so that a later failure does not undo it. */
let isDone = false;

/** The total size of the files in bytes, for the progress bar. */
async function sizeOf(paths: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (!found) throw new Error(`${path} does not exist.`);
    if (!found.isFile()) throw new Error(`${path} is not a file: list the CSV files themselves.`);
    if (found.size === 0) throw new Error(`${path} is empty.`);
    bytes += found.size;
  }
  return bytes;
}

function wholeNumber(option: string, text: string | undefined, otherwise: number, min: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > MAX_QUANTITY)
    throw new Error(`${option} must be a whole number from ${min} to ${MAX_QUANTITY}.`);
  return value;
}

/** A progress bar over bytes: redrawn in place on a terminal, otherwise one line per 10%. */
function createProgress(total: number): { add(bytes: number): void; end(): void } {
  const out = process.stderr;
  const WIDTH = 30;
  let done = 0;
  let shown = -1;
  const draw = (): void => {
    const percent = total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100));
    const step = out.isTTY ? percent : Math.floor(percent / 10);
    if (step === shown) return;
    shown = step;
    const filled = Math.round((percent / 100) * WIDTH);
    const line = `${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)} ${String(percent).padStart(3)} %`;
    out.write(out.isTTY ? `\r${line}` : `${line}\n`);
  };
  return {
    add(bytes) {
      done += bytes;
      draw();
    },
    end() {
      if (out.isTTY) out.write('\n');
    },
  };
}

main().then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(
      `\n${isDone ? 'All rows were processed, but a later step failed.' : 'Nothing was changed.'} ${error.message}`,
    );
    process.exit(1);
  },
);
