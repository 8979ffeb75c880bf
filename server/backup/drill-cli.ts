import { resolve } from 'node:path';
import { readEnv } from '#server/settings/read-env.ts';
import { CARD_SECRETS, cardKeysOf, loadSecrets } from '#server/settings/secrets.ts';
import { createCards } from '#server/payments/provider/cards.ts';
import { certificateText } from '#server/verification/certificate.ts';
import { drill, type DrillReport, isSound } from './drill.ts';
import { listBackups } from './folder.ts';
import { BackupError } from './archive/format.ts';
import { type Reached, reachDatabase } from '#server/database/reach-database.ts';
import { runCommand } from './run-command.ts';
import { withScratchDatabase } from './restore/scratch.ts';

const USAGE = `Usage:
  npm run drill               restores the newest backup in BACKUP_DIR into a scratch database, reconciles it and drops it
  npm run drill -- FILE       that backup

Exits with 0 when the backup is good, else with 1.`;

await runCommand('The drill failed.', async (args, stopping) => {
  if (args.length > 1 || args[0]?.startsWith('-')) {
    console.error(USAGE);
    return 2;
  }
  const settings = readEnv();
  const file = args[0] ? resolve(process.env['INIT_CWD'] ?? process.cwd(), args[0]) : await newest(settings.backup.dir);
  const keys = cardKeysOf(await loadSecrets(settings.dataDir, CARD_SECRETS));
  const cards = createCards(settings.cards, keys, { log: () => undefined });
  const rehearse = (reached: Reached) =>
    withScratchDatabase(reached, settings.backup.drillDatabaseUrl, async (url) => {
      const report = await drill(file, { url, keys: settings.backup, stopping }, { cards, settings });
      console.log(textOf(file, report));
      return isSound(report) ? 0 : 1;
    });
  return reachDatabase(settings, rehearse, stopping);
});

async function newest(folder: string): Promise<string> {
  const [file] = await listBackups(folder);
  if (!file) throw new BackupError(`There is no backup in ${folder}: make one with 'npm run backup'.`);
  return file;
}

function textOf(file: string, report: DrillReport): string {
  const { head, manifest, certificate, shown, missing, seconds } = report;
  const hours = ((Date.now() - Date.parse(head.madeAt)) / 3_600_000).toFixed(1);
  const rows = Object.values(manifest.tables).reduce((sum, each) => sum + each.rows, 0);
  return [
    certificateText(certificate),
    '',
    `  ${file}`,
    `  made ${head.madeAt}, ${hours} hours ago; ${rows} rows, ${manifest.jobs.rows} waiting jobs, ${manifest.pictures.length} picture files`,
    `  restored and checked in ${seconds.toFixed(1)} s; of ${shown} pictures that parts show, ${missing} are missing`,
    '',
    verdictOf(report),
  ].join('\n');
}

/** What the certificate leaves unchecked does not make a backup bad, but is said. */
function verdictOf(report: DrillReport): string {
  if (!isSound(report)) return 'THE BACKUP IS NOT GOOD';
  const isRead = report.certificate.provider.asked;
  return isRead ? 'THE BACKUP IS GOOD' : 'THE BACKUP IS GOOD; ITS PAYMENTS WERE NOT COMPARED WITH THE CARD PROVIDER';
}
