import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '#test/specification/references.ts';

/*
 * Properties that no request can show: something occurs nowhere in the server's code, or only in the files named
 * here.
 */

/** What runs in the store's process in production. */
const SERVER = ['server', 'packages/embedded-postgres-store'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/test(ing)?\.ts$/.test(name))
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(join(ROOT, folder, name), 'utf8') })),
);

const having = (pattern: RegExp): string[] =>
  SERVER.filter(({ text }) => pattern.test(text))
    .map(({ name }) => name)
    .sort();

test('only the embedded database starts programs, with argument lists and without a shell', () => {
  assert.deepEqual(having(/^import (?!type)[^;]*'(node:)?child_process'/m), [
    'packages/embedded-postgres-store/server-process.ts',
    'packages/embedded-postgres-store/server-user.ts',
    'packages/embedded-postgres-store/server.ts',
    'packages/embedded-postgres-store/start-embedded.ts',
  ]);
  assert.deepEqual(having(/\bshell: *['"`t]|(?<![.\w])(exec|execSync|eval)\(|new Function\(|'node:vm'/), []);
});

test('the server makes requests from few places, and only to configured addresses', () => {
  const caller =
    /(?<![.\w])fetch\(|client\.fetch\(|createTransport\(|new AwsClient|new Stripe|createRemoteJWKSet\(|new OTLPTraceExporter|https?\.(get|request)\(/;
  assert.deepEqual(having(caller), [
    'server/accounts/sign-in/id-tokens.ts',
    'server/accounts/sign-in/issuer-keys.ts',
    'server/observe/open-telemetry.ts',
    'server/outbox/mail-transport.ts',
    'server/outbox/sms-transport.ts',
    'server/payments/provider/cards.ts',
    'server/pictures/bucket-store.ts',
    'server/tax/vies.ts',
  ]);
});

test('cryptography comes from libraries, with SHA-256 as the only hash; SHA-1 only compares responses', () => {
  assert.deepEqual(having(/createCipher|createDecipher|\bpbkdf2|'md5'/), []);
  // The waiting times of a refused client and of a failed delivery are not secrets.
  assert.deepEqual(having(/Math\.random\(/), ['server/http/front/refusal.ts', 'server/webhooks/retry-schedule.ts']);
  const hashes = SERVER.flatMap(({ text }) =>
    [...text.matchAll(/create(?:Hash|Hmac)\(\s*([^,)]+)/g)].map(([, name]) => name),
  );
  assert.ok(hashes.length > 10);
  assert.deepEqual([...new Set(hashes)].sort(), ["'sha1'", "'sha256'"]);
  assert.deepEqual(having(/'sha1'/), ['server/http/etag.ts', 'server/parts/public/picture-routes.ts']);
});

test("log lines are written in one place; operators' commands print directly", () => {
  const speakers = having(/\bconsole\.|process\.std(out|err)\.write/).filter((name) => !/(^|[/-])cli\.ts$/.test(name));
  assert.deepEqual(speakers, ['server/backup/run-command.ts', 'server/database/reach-database.ts', 'server/log.ts']);
  assert.deepEqual(having(/createWriteStream\([^)]*log/i), []);
});

test('SECURITY.md states how soon a vulnerability is fixed', () => {
  const text = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');
  for (const promise of [
    /within \d+ days/,
    /A vulnerability in one of them is fixed within \d+ days/,
    /reviewed every \w+ months/,
  ])
    assert.match(text, promise);
});

test('only record.ts writes the audit trail', () => {
  assert.deepEqual(having(/insert into audit_trail|insert\(auditTrail\)/), ['server/audit/record.ts']);
});
