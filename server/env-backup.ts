import { resolve } from 'node:path';
import type { EnvReader } from './env-values.ts';

/** Where backups lie, and what locks and opens them. */
export interface BackupSettings {
  /** Absolute. */
  readonly dir: string;
  /** Public keys (`age1...`) that a backup is encrypted for. */
  readonly recipients: readonly string[];
  /** Encrypts instead of recipients, and opens what it has encrypted. */
  readonly passphrase: string | null;
  /** A file of age with the secret keys that open a backup. Absolute; only restore and drill read it. */
  readonly identityFile: string | null;
  /** An empty database that the drill may use, where the store's role may not make one. */
  readonly drillDatabaseUrl: string | null;
}

const PASSPHRASE_LENGTH = 16;

/** @param dataDir absolute: backups lie below it unless another folder is named */
export function readBackup(read: EnvReader, dataDir: string): BackupSettings {
  const recipients = readRecipients(read);
  const passphrase = read.text('BACKUP_PASSPHRASE');
  if (passphrase !== null && passphrase.length < PASSPHRASE_LENGTH)
    read.wrong(`BACKUP_PASSPHRASE must have ${PASSPHRASE_LENGTH} characters or more, not ${passphrase.length}.`);
  if (passphrase !== null && recipients.length > 0)
    read.wrong('BACKUP_PASSPHRASE and BACKUP_RECIPIENTS are both set: a backup is encrypted with one or the other.');
  const identityFile = read.text('BACKUP_IDENTITY_FILE');
  const drill = read.url(
    'DRILL_DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://name:password@host:5432/drill',
  );
  if (drill !== null && drill === read.text('DATABASE_URL'))
    read.wrong("DRILL_DATABASE_URL must be an empty database of its own, not the store's.");
  return {
    dir: resolve(dataDir, read.text('BACKUP_DIR') ?? 'backups'),
    recipients,
    passphrase,
    identityFile: identityFile && resolve(dataDir, identityFile),
    drillDatabaseUrl: drill,
  };
}

function readRecipients(read: EnvReader): string[] {
  // Not repeated, unlike what else is wrong in a list.
  if (!/AGE-SECRET-KEY/i.test(read.text('BACKUP_RECIPIENTS') ?? ''))
    return read.list('BACKUP_RECIPIENTS', isRecipient, 'a public key of age, like age1...');
  read.wrong(
    'BACKUP_RECIPIENTS holds a secret key: it belongs into BACKUP_IDENTITY_FILE, the public one (age1...) here.',
  );
  return [];
}

function isRecipient(text: string): boolean {
  return /^age1[a-z0-9]{20,3000}$/.test(text);
}
