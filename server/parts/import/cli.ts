import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { reachDatabase } from '#server/database/reach-database.ts';
import { MAX_QUANTITY } from '#contract/parts/quantity.ts';
import { readEnv } from '#server/settings/read-env.ts';
import { reportOf, summaryOf } from './report.ts';
import { sizeOf } from './read-file.ts';
import { importFiles } from './run.ts';

const USAGE = `Usage: npm run import -- FILE.csv [FILE.csv ...] [--stock N] [--minimum N]

Brings parts in from files with the columns name and price; every other column becomes part of the description,
and, where its file is known, a specification; parts that have none yet are given theirs.
The file's name says what kind of part it holds. All rows are written at once or, if anything fails, none.
  --stock N     units in stock of each new part (default 100)
  --minimum N   minimum order quantity of each new part (default 1)`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { stock: { type: 'string' }, minimum: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help || positionals.length === 0) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const defaults = {
    stock: wholeNumber('--stock', values.stock, 100, 0),
    minimum: wholeNumber('--minimum', values.minimum, 1, 1),
  };
  // npm runs scripts in the project folder; paths are relative to the caller's directory.
  const files = positionals.map((file) => resolve(process.env['INIT_CWD'] ?? process.cwd(), file));
  const progress = createProgress(await sizeOf(files));
  const settings = readEnv(process.env);
  try {
    const result = await reachDatabase(settings, async ({ url }) => {
      await migrate(url);
      const pool = new Pool({ connectionString: url, max: 1 });
      // Stopping the database terminates connections that are still closing.
      pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
      try {
        return await importFiles(pool, files, { ...defaults, actor: 'import', onBytes: progress.add });
      } finally {
        await pool.end();
      }
    });
    progress.end();
    console.log(summaryOf(result));
    if (result.refusals.length > 0) {
      await mkdir(settings.dataDir, { recursive: true });
      const report = join(settings.dataDir, `import-${new Date().toISOString().replace(/[:.]/g, '-')}.csv`);
      await writeFile(report, reportOf(result.refusals));
      console.log(`Every refused row with its reason: ${report}`);
    }
    return 0;
  } finally {
    progress.end();
  }
}

function wholeNumber(option: string, text: string | undefined, otherwise: number, least: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > MAX_QUANTITY)
    throw new Error(`${option} must be a whole number from ${least} to ${MAX_QUANTITY}.`);
  return value;
}

/** A progress bar over bytes: redrawn in place on a terminal, otherwise one line per 10%. */
function createProgress(
  total: number,
  out: NodeJS.WriteStream = process.stderr,
): { add(bytes: number): void; end(): void } {
  const WIDTH = 30;
  let done = 0;
  let shown = -1;
  let ended = false;
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
      if (ended) return;
      ended = true;
      if (out.isTTY) out.write('\n');
    },
  };
}

main().then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(`\nNothing was imported. ${error.message}`);
    process.exit(1);
  },
);
