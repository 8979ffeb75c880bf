import { resolve } from 'node:path';
import type { EnvReader } from './values.ts';

/** The folder of backups, and their encryption. */
export interface BackupSettings {
  /** Absolute. */
  readonly dir: string;
  /** Public keys (`age1...`) that backups are encrypted for. */
  readonly recipients: readonly string[];
  /** Encrypts backups in place of recipients, and decrypts them. */
  readonly passphrase: string | null;
  /** An age file with the secret keys that decrypt a backup. Absolute; only restore and drill read it. */
  readonly identityFile: string | null;
  /** An empty database for the drill, if the store's role may not create one. */
  readonly drillDatabaseUrl: string | null;
}

const PASSPHRASE_LENGTH = 16;

/** @param dataDir absolute: the default folder is below it */
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
  // Unlike other invalid values, a secret key is not repeated.
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
