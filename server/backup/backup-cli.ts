import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv } from '#server/settings/read-env.ts';
import { openPictureStore } from '#server/pictures/open-picture-store.ts';
import { keepNewest, backupFileName, writeAtomically } from './folder.ts';
import type { Manifest } from './archive/format.ts';
import { isEncrypting } from './archive/encryption.ts';
import { makeBackup } from './make-backup.ts';
import { type Reached, reachDatabase } from '#server/database/reach-database.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage:
  npm run backup                     backs up the store, running or not, to a new file in BACKUP_DIR
  npm run backup -- FILE             to that file
  npm run --silent backup -- -       to standard output
  npm run backup -- --keep=14        then removes all but the newest 14 in BACKUP_DIR

Encrypted for BACKUP_RECIPIENTS (age1...) or with BACKUP_PASSPHRASE; without either, anyone with the file can read it.`;

/** Parses the command line; undefined if it is invalid. */
function readArguments(args: readonly string[]): { to: string | undefined; keep: number } | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { keep: { type: 'string' } },
    });
    const keep = values.keep === undefined ? Infinity : /^[1-9]\d{0,5}$/.test(values.keep) ? Number(values.keep) : NaN;
    const isSane = positionals.length <= 1 && !Number.isNaN(keep) && !(positionals.length > 0 && keep < Infinity);
    return isSane ? { to: positionals[0], keep } : undefined;
  } catch {
    return undefined;
  }
}

await runCommand('No backup was made.', async (args, stopping) => {
  const wanted = readArguments(args);
  if (!wanted) {
    console.error(USAGE);
    return 2;
  }
  const settings = readEnv();
  const keys = settings.backup;
  const pictures = openPictureStore(settings.pictures, settings.dataDir);
  const began = Date.now();
  const save = async ({ url }: Reached): Promise<number> => {
    const options = { url, pictures, storeName: settings.store.name, keys, stopping };
    if (wanted.to === '-') {
      console.error(summaryOf(await makeBackup(process.stdout, options), began));
      return 0;
    }
    // npm runs scripts in the project's folder; the path is relative to the user's.
    const path = wanted.to
      ? resolve(process.env['INIT_CWD'] ?? process.cwd(), wanted.to)
      : join(keys.dir, backupFileName(new Date(), isEncrypting(keys)));
    const manifest = await writeAtomically(path, (sink) => makeBackup(sink, options));
    console.log(`${path}\n${summaryOf(manifest, began)}`);
    if (!isEncrypting(keys)) console.error("It isn't encrypted: anyone with this file can read it.");
    if (wanted.keep < Infinity)
      for (const old of await keepNewest(keys.dir, wanted.keep)) console.log(`Removed ${old}`);
    return 0;
  };
  return reachDatabase(settings, save, stopping);
});

function summaryOf({ tables, jobs, pictures }: Manifest, began: number): string {
  const rows = Object.values(tables).reduce((sum, each) => sum + each.rows, 0);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  return `${rows} rows, ${jobs.rows} waiting jobs and ${pictures.length} picture files in ${seconds} s.`;
}
