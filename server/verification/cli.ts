import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { checkReplicas } from '#server/database/replicas/check-replicas.ts';
import { withDatabase } from '#server/database/reach-database.ts';
import { silentLog } from '#server/log.ts';
import { readEnv } from '#server/settings/read-env.ts';
import { CARD_SECRETS, cardKeysOf, loadSecrets } from '#server/settings/secrets.ts';
import { createCards } from '#server/payments/provider/cards.ts';
import { rebuildSales } from '#server/overview/roll-up.ts';
import { rewriteEntries } from '#server/reports/sale-entries.ts';
import { isAnchor, readAnchors } from './checks/audit-checks.ts';
import { outcomeOf, certificateText } from './certificate.ts';
import { verifyAndKeep } from './service.ts';

const USAGE = `Usage:
  npm run verify                    compares the books of stock, orders and money, including the card provider's
  npm run verify -- --json          the certificate as JSON
  npm run verify -- --grace=0       counts work as lost after this many seconds (600)
  npm run verify -- --anchor=SEAL   also expects this seal of the audit trail, whole or its first 16 characters
  npm run verify -- --anchors=FILE  also expects every seal in an audit export (CSV) or a certificate (JSON)
  npm run verify -- --rebuild-sales first rebuilds the sales figures from the ledger

Exits with 0 when everything agrees, 1 when something does not, 2 when not everything could be checked, or a replica
of DATABASE_REPLICA_URLS cannot be read.`;

const EXIT_CODES = { agrees: 0, discrepancies: 1, unfinished: 2 } as const;

interface Wanted {
  json: boolean;
  graceSeconds: number;
  rebuild: boolean;
  /** Seals that must be in the audit trail's chain. */
  anchors: string[];
  /** Files that name such seals. */
  anchorFiles: string[];
}

/** Parses the command line; undefined if it is invalid. */
function readArguments(args: readonly string[]): Wanted | undefined {
  const wanted: Wanted = { json: false, graceSeconds: 600, rebuild: false, anchors: [], anchorFiles: [] };
  for (const arg of args) {
    const grace = /^--grace=(\d{1,6})$/.exec(arg)?.[1];
    if (arg === '--json') wanted.json = true;
    else if (arg === '--rebuild-sales') wanted.rebuild = true;
    else if (arg.startsWith('--anchor=') && isAnchor(arg.slice('--anchor='.length)))
      wanted.anchors.push(arg.slice('--anchor='.length));
    else if (arg.startsWith('--anchors=')) wanted.anchorFiles.push(arg.slice('--anchors='.length));
    else if (grace !== undefined) wanted.graceSeconds = Number(grace);
    else return undefined;
  }
  return wanted;
}

/** @throws for a file that cannot be read or names no seal, instead of checking nothing */
async function anchorsIn({ anchors, anchorFiles }: Wanted): Promise<string[]> {
  const all = [...anchors];
  for (const file of anchorFiles) {
    const seals = await readAnchors(createInterface({ input: createReadStream(file), crlfDelay: Infinity }));
    if (seals.length === 0) throw new Error(`${file} contains no seal of the audit trail.`);
    all.push(...seals);
  }
  return all;
}

async function main(): Promise<number> {
  const wanted = readArguments(process.argv.slice(2));
  if (!wanted) {
    console.error(USAGE);
    return 2;
  }
  const anchors = await anchorsIn(wanted);
  const settings = readEnv(process.env);
  const keys = cardKeysOf(await loadSecrets(settings.dataDir, CARD_SECRETS));
  const cards = createCards(settings.cards, keys, { log: silentLog });
  const { certificate, replicas } = await withDatabase(settings, async (db, url) => {
    if (wanted.rebuild) {
      await rebuildSales(db.$client);
      await rewriteEntries(db.$client);
    }
    const verified = await verifyAndKeep({ db, cards, settings, log: silentLog }, 'operator', {
      graceSeconds: wanted.graceSeconds,
      anchors,
      progress: console.error,
    });
    const replicaUrls = settings.database.embedded ? [] : settings.database.replicaUrls;
    return { certificate: verified, replicas: await checkReplicas({ url, replicaUrls }) };
  });
  console.log(wanted.json ? JSON.stringify(certificate, null, 2) : `\n${certificateText(certificate)}`);
  if (!certificate.provider.asked && settings.cards.mode === 'sandbox')
    console.error('The card sandbox runs with the store: start the store, then check again.');
  for (const { name, says } of replicas) console.error(`Replica ${name} ${says}`);
  const code = EXIT_CODES[outcomeOf(certificate)];
  return code === 0 && replicas.some(({ isFine }) => !isFine) ? EXIT_CODES.unfinished : code;
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
