import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SoftPasskey } from '#test/fixtures/soft-passkey.ts';
import { appCode, secretIn } from '#test/fixtures/authenticator-app.ts';
import { openStore, PASSWORD } from '#server/own-account/testing.ts';

const store = await openStore();
after(() => store.close());

/** Every row of the store's and the identity provider's tables, as text, without messages that are not sent yet. */
async function everyRow(): Promise<string> {
  const { rows } = await store.db.$client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'identity')
       and tablename <> 'outbox'`,
  );
  const all = await Promise.all(rows.map(({ name }) => store.db.$client.query(`select t::text from ${name} t`)));
  return JSON.stringify(all.map(({ rows: found }) => found));
}

test('tokens of valid links are stored only as digests', async () => {
  const ada = await store.member('ada');
  await ada.browser.ask('POST', 'identity/request-password-reset', { email: ada.email });
  await ada.ask('POST', 'account/email', { email: 'ada.new@buyer.test', password: PASSWORD });
  await ada.ask('POST', 'account/deletion-link');
  await ada.browser.ask('POST', 'identity/sign-up/email', { name: 'Ben', email: 'ben@buyer.test', password: PASSWORD });
  const { rows } = await store.db.$client.query<{ text: string }>(`select content->>'text' as text from outbox`);
  const tokens = rows.flatMap(({ text }) =>
    [...text.matchAll(/token=([\w.-]+)|reset-password\/(\w+)/g)].map((match) => match[1] ?? match[2]!),
  );
  assert.equal(tokens.length, 4, 'verification, reset, new email, deletion');
  const stored = await everyRow();
  assert.match(stored, new RegExp(ada.email), 'the rows are there');
  for (const token of tokens) assert(!stored.includes(token), 'in clear');

  const token = rows.flatMap(({ text }) => /reset-password\/(\w+)/.exec(text)?.[1] ?? [])[0];
  const reset = () => ada.browser.ask('POST', 'identity/reset-password', { token, newPassword: 'a password of now' });
  assert.equal((await reset()).status, 200);
  assert.equal((await reset()).status, 400, 'once');
  // The stored value does not open anything.
  await ada.browser.ask('POST', 'identity/request-password-reset', { email: ada.email });
  const { rows: kept } = await store.db.$client.query(`select identifier from identity.verification`);
  assert(kept.length > 0);
  for (const { identifier } of kept) {
    const forged = { token: identifier.replace('reset-password:', ''), newPassword: 'the password of a thief' };
    assert.equal((await ada.browser.ask('POST', 'identity/reset-password', forged)).status, 400);
  }
});

test('trusted devices, second steps and passkeys work with digests, and a new password forgets the devices', async () => {
  const { email, browser } = await store.member('eve');
  const options = await browser.ask('GET', 'identity/passkey/generate-register-options');
  const response = new SoftPasskey(store.origin).register(options.body);
  const added = await browser.ask('POST', 'identity/passkey/verify-registration', { name: 'Laptop', response });
  assert.equal(added.status, 200, JSON.stringify(added.body));
  const { body } = await browser.ask('POST', 'identity/two-factor/enable', { password: PASSWORD });
  const secret = secretIn(body.totpURI);
  await browser.ask('POST', 'identity/two-factor/verify-totp', { code: appCode(secret) });
  const enter = async () => (await browser.ask('POST', 'identity/sign-in/email', { email, password: PASSWORD })).body;
  assert.equal((await enter()).twoFactorRedirect, true);
  const code = { code: appCode(secret, 1), trustDevice: true };
  assert.equal((await browser.ask('POST', 'identity/two-factor/verify-totp', code)).status, 200);
  assert.equal((await enter()).twoFactorRedirect, undefined, 'trusted');
  await store.db.$client.query(`delete from identity.verification where identifier like 'trust-device-%'`);
  assert.equal((await enter()).twoFactorRedirect, true, 'forgotten');
});
