import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEnv } from './settings.ts';

const KEY = `age1${'q'.repeat(58)}`;

test('backups lie in a folder of their own, locked by keys or by words', () => {
  const { backup } = readEnv({
    DATA_DIR: '/srv/store',
    BACKUP_RECIPIENTS: `${KEY}, ${KEY}`,
    BACKUP_IDENTITY_FILE: 'drill.key',
    DRILL_DATABASE_URL: 'postgres://a:b@c/drill',
  });
  assert.deepEqual(backup, {
    dir: '/srv/store/backups',
    recipients: [KEY, KEY],
    passphrase: null,
    identityFile: '/srv/store/drill.key',
    drillDatabaseUrl: 'postgres://a:b@c/drill',
  });
  assert.equal(readEnv({ BACKUP_DIR: '/mnt/backups' }).backup.dir, '/mnt/backups');
});

test('keys that lock nothing are told at once', () => {
  const refuses = (env: Record<string, string>, words: RegExp) => assert.throws(() => readEnv(env), words);
  refuses({ BACKUP_RECIPIENTS: 'age1short' }, /'age1short' is not a public key of age/);
  refuses({ BACKUP_RECIPIENTS: `AGE-SECRET-KEY-1${'Q'.repeat(58)}` }, /BACKUP_RECIPIENTS holds a secret key/);
  refuses({ BACKUP_PASSPHRASE: 'too short' }, /16 characters or more, not 9/);
  refuses({ BACKUP_PASSPHRASE: 'long enough for all', BACKUP_RECIPIENTS: KEY }, /one or the other/);
  refuses({ DATABASE_URL: 'postgres://a/b', DRILL_DATABASE_URL: 'postgres://a/b' }, /an empty database of its own/);
});
