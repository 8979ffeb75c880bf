import assert from 'node:assert/strict';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { decodeJwt } from 'jose';
import { READY_PEOPLE } from './people.ts';
import { beginSignIn, choose, makeStateDir, startSandbox, statusWithHost, tradeCode } from './testing.ts';

const ada = READY_PEOPLE[0]?.sub ?? '';

test('the chooser lists the accounts, marks the unverified one, escapes all text and allows no script', async () => {
  await using sandbox = await disposable();
  const attempt = await beginSignIn(sandbox);
  await choose(attempt, {
    account: 'another',
    name: '<img src=x onerror=alert(1)>',
    email: 'hostile@example.test',
    verified: 'on',
  });
  const next = await beginSignIn(sandbox);
  const page = await next.browser.visit(next.chooserUrl);
  const text = await page.text();
  assert.match(text, /Local sign-in sandbox - stands in for Google; no password needed/);
  for (const { name, email } of READY_PEOPLE) assert.ok(text.includes(name) && text.includes(email));
  assert.equal(text.split('email not verified').length, 2);
  assert.ok(text.includes('&lt;img src=x') && !text.includes('<img'));
  assert.ok(text.includes('Parts &lt;b&gt;mith') && !text.includes('<b>'));
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /form-action 'self' http:\/\/127\.0\.0\.1:9;/);
  assert.match(policy, /frame-ancestors 'none'/);
  assert.doesNotMatch(policy, /script-src|unsafe/);
});

test('an invalid account is shown again with its messages and values', async () => {
  await using sandbox = await disposable();
  const { browser, chooserUrl } = await beginSignIn(sandbox);
  const wrong = await browser.visit(chooserUrl, { account: 'another', name: '', email: 'nobody"@nowhere' });
  const text = await wrong.text();
  assert.equal(wrong.status, 422);
  assert.match(text, /Enter a name\./);
  assert.match(text, /Enter an address like name@example\.test\./);
  assert.ok(text.includes('value="nobody&quot;@nowhere"'));
  assert.match(text, /<details\s+class="other"\s+open\s*>/);
  assert.doesNotMatch(text, /type="checkbox"\s+checked/);

  const taken = await browser.visit(chooserUrl, { account: 'another', name: 'Ada', email: 'ADA.Vance@gmail.test' });
  assert.match(await taken.text(), /in the list above/);
});

test('a choice from another site, or without the cookie of its sign-in, does nothing', async () => {
  await using sandbox = await disposable();
  const { browser, chooserUrl } = await beginSignIn(sandbox);
  assert.equal((await browser.visit(chooserUrl, { account: ada }, 'http://evil.test')).status, 403);
  assert.equal((await browser.visit(chooserUrl, { account: ada }, '')).status, 403);
  assert.equal((await fetch(chooserUrl)).status, 404);
  assert.equal((await browser.visit(chooserUrl, { account: '999' })).status, 200);
  assert.equal((await browser.visit(chooserUrl, { account: ada })).status, 303);
});

test('keys and entered accounts survive a restart, in files that only the owner can read', async () => {
  const stateDir = await makeStateDir();
  const first = await startSandbox(stateDir);
  const attempt = await beginSignIn(first);
  const code =
    (await choose(attempt, { account: 'another', name: 'Dana', email: 'dana@example.test', verified: 'on' })).get(
      'code',
    ) ?? '';
  const { id_token } = (await (await tradeCode(first, code, attempt.verifier)).json()) as { id_token: string };
  const keysBefore: unknown = await (await fetch(`${first.origin}/jwks`)).json();
  await first.close();

  const second = await startSandbox(stateDir, Number(new URL(first.origin).port));
  try {
    assert.deepEqual(await (await fetch(`${second.origin}/jwks`)).json(), keysBefore);
    const again = await beginSignIn(second);
    const sub = decodeJwt(id_token).sub ?? '';
    assert.ok((await (await again.browser.visit(again.chooserUrl)).text()).includes(`value="${sub}"`));
    assert.ok((await choose(again, { account: sub })).get('code'));
    for (const name of ['keys.json', 'people.json'])
      assert.equal((await stat(join(stateDir, name))).mode & 0o777, 0o600, name);
    assert.deepEqual(
      (await readdir(stateDir)).filter((name) => name.endsWith('.tmp')),
      [],
    );
  } finally {
    await second.close();
  }
});

test('a damaged key file and a port in use are reported at start', async () => {
  const stateDir = await makeStateDir();
  await writeFile(join(stateDir, 'keys.json'), '{"signing":');
  await assert.rejects(startSandbox(stateDir), /cannot read its keys in .*keys\.json/);
  await using sandbox = await disposable();
  await assert.rejects(startSandbox(undefined, Number(new URL(sandbox.origin).port)), { code: 'EADDRINUSE' });
});

test('the server answers only under its own host names, and no other machine can connect', async () => {
  await using sandbox = await disposable();
  // Another address of this machine.
  await assert.rejects(fetch(sandbox.origin.replace('127.0.0.1', '127.0.0.2')));
  const { port } = new URL(sandbox.origin);
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`])
    assert.equal(await statusWithHost(sandbox.origin, '/mailbox', host), 200);
  for (const host of ['evil.test', `evil.test:${port}`, '127.0.0.1', 'localhost:1', `127.0.0.1:${port}.evil.test`]) {
    for (const path of ['/', '/mailbox', '/mailbox/messages.json', '/jwks', '/.well-known/openid-configuration']) {
      assert.equal(await statusWithHost(sandbox.origin, path, host), 421, `${host}${path}`);
    }
  }
});

test('unknown addresses and ended sign-ins get a page with a link back to the store', async () => {
  await using sandbox = await disposable();
  for (const path of ['/nothing', '/sign-in/abc', '/pictures/12.svg', '/token/introspection', '/session/end']) {
    const answer = await fetch(sandbox.origin + path);
    assert.equal(answer.status, 404, path);
    assert.match(await answer.text(), /href="http:\/\/127\.0\.0\.1:9\/login"/);
  }
});

test('an ordinary sign-in writes nothing to the console', async (t) => {
  const consoles = (['info', 'log', 'warn', 'error'] as const).map(
    (level) => t.mock.method(console, level, () => {}).mock,
  );
  await using sandbox = await disposable();
  const attempt = await beginSignIn(sandbox);
  await tradeCode(sandbox, (await choose(attempt, { account: ada })).get('code') ?? '', attempt.verifier);
  await choose(await beginSignIn(sandbox), { account: 'cancel' });
  assert.deepEqual(
    consoles.flatMap((mock) => mock.calls.map((call) => call.arguments)),
    [],
  );
});

async function disposable() {
  const sandbox = await startSandbox();
  return { ...sandbox, [Symbol.asyncDispose]: () => sandbox.close() };
}
