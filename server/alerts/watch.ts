import { statfs } from 'node:fs/promises';
import type { Deps } from '#server/deps.ts';
import { messageOf } from '#server/log.ts';
import { counts } from '#server/observe/counts.ts';
import diskFullMail from './mails/disk-full.ts';
import providerKeyMail from './mails/provider-key.ts';
import refusedWebhooksMail from './mails/refused-webhooks.ts';
import { sendAlert, type Alert, type AlertStore } from './send-alert.ts';

/** The share of the disk that must be free. */
const MIN_FREE = 0.1;
const GIGABYTE = 1e9;
const HOUR_MS = 3_600_000;

/** Milliseconds between two checks of a process's counts. */
const REFUSALS_EVERY = 5_000;

/** This process's counts at the last check, and the time of the last key check. */
const seen = { webhooksRefused: 0, providerRefusals: 0, keyTriedAt: 0 };

type WatchDeps = Pick<Deps, 'db' | 'settings' | 'cards'>;

/** Detects problems that no request reports, as a job: a provider key that does not work, and a full disk. */
export async function watch(deps: WatchDeps): Promise<void> {
  if (Date.now() - seen.keyTriedAt >= HOUR_MS) await checkKey(deps);
  await watchDisk(deps);
}

/** Reports what the card provider refused, and what the store refused from it, since this process's last check. */
export async function watchRefusals(deps: WatchDeps): Promise<void> {
  await watchCount('webhooksRefused', (count) => reportWebhooks(deps, count));
  await watchCount('providerRefusals', () => checkKey(deps));
}

/** Handles what was counted since the last check; if that fails, the next check repeats it. */
async function watchCount(
  name: 'webhooksRefused' | 'providerRefusals',
  handle: (count: number) => Promise<void>,
): Promise<void> {
  const count = counts[name] - seen[name];
  if (count === 0) return;
  seen[name] += count;
  await handle(count).catch((error: unknown) => {
    seen[name] -= count;
    throw error;
  });
}

/** Watches the refusals of this process, because only it knows its counts, until the returned function is called. */
export function keepWatchingRefusals(deps: WatchDeps & Pick<Deps, 'log'>): () => void {
  const look = () =>
    watchRefusals(deps).catch((error: unknown) =>
      deps.log('warn', 'refusals were not reported', { error: messageOf(error) }),
    );
  const timer = setInterval(() => void look(), REFUSALS_EVERY).unref();
  return () => clearInterval(timer);
}

async function reportWebhooks(deps: WatchDeps, count: number): Promise<void> {
  const mailTo = (to: string) => refusedWebhooksMail.write(deps.settings.store, to, { count });
  const line = count === 1 ? '1 event' : `${count} events`;
  await report(deps, { kind: 'refused_webhooks', cause: 'signature', mailTo, line, path: '/dashboard/verification' });
}

async function report({ db, settings: { store } }: WatchDeps, alert: Alert): Promise<void> {
  await db.transaction((tx) => sendAlert(tx, store, alert));
}

async function checkKey(deps: WatchDeps): Promise<void> {
  seen.keyTriedAt = Date.now();
  const why = await deps.cards.checkKey();
  if (why === undefined) return;
  const mailTo = (to: string) => providerKeyMail.write(deps.settings.store, to, { why });
  await report(deps, { kind: 'provider_key', cause: why, mailTo, line: why, path: '/dashboard/overview' });
}

async function watchDisk(deps: WatchDeps): Promise<void> {
  const { store, dataDir } = deps.settings;
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const alert = diskAlert(store, { free: bavail * bsize, total: blocks * bsize });
  if (alert) await report(deps, alert);
}

/** The alert about a disk; undefined while enough of it is free. @param disk bytes */
export function diskAlert(store: AlertStore, { free, total }: { free: number; total: number }) {
  if (total === 0 || free / total >= MIN_FREE) return undefined;
  const percent = Math.floor((free / total) * 100);
  const gigabytes = Math.round((free / GIGABYTE) * 10) / 10;
  const mailTo = (to: string) => diskFullMail.write(store, to, { percent, gigabytes });
  const line = `${percent}% free`;
  return { kind: 'disk_full', cause: 'disk', mailTo, line, path: '/dashboard/overview' } as const;
}
