import { withDatabase } from '#server/database/reach-database.ts';
import { silentLog } from '#server/log.ts';
import { readEnv } from '#server/settings/read-env.ts';
import { CARD_SECRETS, cardKeysOf, loadSecrets } from '#server/settings/secrets.ts';
import { createCards } from '#server/payments/provider/cards.ts';
import { rebuildSales } from '#server/overview/roll-up.ts';
import { outcomeOf, certificateText } from './certificate.ts';
import { verifyAndKeep } from './service.ts';

const USAGE = `Usage:
  npm run verify                    compares the books of stock, orders and money, including the card provider's
  npm run verify -- --json          the certificate as JSON
  npm run verify -- --grace=0       counts work as lost after this many seconds (600)
  npm run verify -- --rebuild-sales first rebuilds the sales figures from the ledger

Exits with 0 when everything agrees, 1 when something does not, 2 when not everything could be checked.`;

const EXIT_CODES = { agrees: 0, discrepancies: 1, unfinished: 2 } as const;

/** Parses the command line; undefined if it is invalid. */
function readArguments(args: readonly string[]): { json: boolean; graceSeconds: number; rebuild: boolean } | undefined {
  const wanted = { json: false, graceSeconds: 600, rebuild: false };
  for (const arg of args) {
    const grace = /^--grace=(\d{1,6})$/.exec(arg)?.[1];
    if (arg === '--json') wanted.json = true;
    else if (arg === '--rebuild-sales') wanted.rebuild = true;
    else if (grace !== undefined) wanted.graceSeconds = Number(grace);
    else return undefined;
  }
  return wanted;
}

async function main(): Promise<number> {
  const wanted = readArguments(process.argv.slice(2));
  if (!wanted) {
    console.error(USAGE);
    return 2;
  }
  const settings = readEnv(process.env);
  const keys = cardKeysOf(await loadSecrets(settings.dataDir, CARD_SECRETS));
  const cards = createCards(settings.cards, keys, { log: silentLog });
  const certificate = await withDatabase(settings, async (db) => {
    if (wanted.rebuild) await rebuildSales(db.$client);
    return verifyAndKeep({ db, cards, settings, log: silentLog }, 'operator', {
      graceSeconds: wanted.graceSeconds,
      progress: console.error,
    });
  });
  console.log(wanted.json ? JSON.stringify(certificate, null, 2) : `\n${certificateText(certificate)}`);
  if (!certificate.provider.asked && settings.cards.mode === 'sandbox')
    console.error('The card sandbox runs with the store: start the store, then check again.');
  return EXIT_CODES[outcomeOf(certificate)];
}

if (import.meta.main) {
  main().then(
    (code) => (process.exitCode = code),
    (error: unknown) => {
      console.error(`The books could not be checked.\n${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 2;
    },
  );
}
