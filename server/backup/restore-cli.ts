import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { readEnv } from '#server/settings/read-env.ts';
import { openPictureStore } from '#server/pictures/open-picture-store.ts';
import { type Reached, reachDatabase } from '#server/database/reach-database.ts';
import { runCommand } from './run-command.ts';
import { restoreBackup } from './restore/restore-backup.ts';

const USAGE = `Usage:
  npm run restore -- FILE     restores a backup into an empty database (DATABASE_URL, or a new DATA_DIR) and the pictures
  npm run restore -- -        from standard input

Encrypted backups need BACKUP_IDENTITY_FILE or BACKUP_PASSPHRASE. The store must not be running on that database.`;

await runCommand('Nothing was restored.', async (args, stopping) => {
  const [file, ...more] = args;
  if (!file || more.length > 0 || /^-./.test(file)) {
    console.error(USAGE);
    return 2;
  }
  const settings = readEnv();
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
  const source = file === '-' ? process.stdin : createReadStream(path);
  source.on('error', () => {}); // reading reports it again
  const load = async ({ url }: Reached): Promise<number> => {
    const pictures = openPictureStore(settings.pictures, settings.dataDir);
    const { head } = await restoreBackup(source, { url, pictures, keys: settings.backup, stopping });
    console.log(
      `The store is as it was on ${head.madeAt}: ${head.store.name}, version ${head.store.version}. Everyone must sign in again.\n` +
        "Start it, and run 'npm run verify' to see what has happened at the card provider since then.",
    );
    return 0;
  };
  return reachDatabase(settings, load, stopping);
});
