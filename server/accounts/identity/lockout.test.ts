import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { SoftPasskey } from '#test/fixtures/soft-passkey.ts';
import { mailsTo, openAccounts, ORIGIN } from '#server/accounts/testing.ts';

const store = await openAccounts();
after(() => store.close());

test('too many wrong passwords lock the account for that address only; a right one resets the count', async () => {
  await store.browser().signUp('locked@buyer.test');
  const thief = store.browser('198.51.100.7');
  for (let n = 0; n < 9; n++) assert.equal((await thief.signIn('locked@buyer.test', 'wrong password')).status, 401);
  assert.equal((await thief.signIn('locked@buyer.test')).status, 200, 'the tenth is right');
  for (let n = 0; n < 10; n++) assert.equal((await thief.signIn('locked@buyer.test', 'wrong password')).status, 401);
  const locked = await thief.signIn('locked@buyer.test');
  assert.equal(locked.status, 429);
  assert.match(locked.body.detail, /Too many wrong passwords/);
  assert(Number(locked.headers.get('retry-after')) > 60);
  assert.equal((await store.browser('198.51.100.8').signIn('locked@buyer.test')).status, 200);
});

test('attempts from many addresses lock an account for new locations, not for known ones', async () => {
  await store.browser().signUp('watched@buyer.test');
  const home = store.browser('198.51.100.20');
  assert.equal((await home.signIn('watched@buyer.test')).status, 200);
  await store.browser('198.51.100.21').signIn('watched@buyer.test', 'wrong password');
  // As if a hundred other addresses had also tried.
  await store.db.$client.query("update rate_limits set count = 100 where key like 'password:%:'");
  assert.equal((await store.browser('198.51.100.22').signIn('watched@buyer.test')).status, 429);
  assert.equal((await store.browser('198.51.100.20').signIn('watched@buyer.test')).status, 200, 'at home');
  const { rows } = await store.db.$client.query('select * from known_locations');
  assert.notEqual(rows.length, 0);
  assert.doesNotMatch(JSON.stringify(rows), /watched|198\.51/);
});

/** As if a hundred other addresses had also tried. */
const locked = (email: string): Promise<unknown> =>
  store.db.$client.query(
    `insert into rate_limits (key, count, resets_at) values ($1, 100, now() + interval '10 minutes')
     on conflict (key) do update set count = 100, resets_at = excluded.resets_at`,
    [`password:${createHash('sha256').update(email).digest('hex')}:`],
  );

test('a user locked out by others signs in from a new location by email, and stays signed in during further attempts', async () => {
  const email = 'besieged@buyer.test';
  await store.browser('198.51.100.30').signUp(email);
  await locked(email);
  const away = store.browser('198.51.100.31');
  const refused = await away.signIn(email);
  assert.equal(refused.status, 429);
  assert.match(refused.body.detail, /reset your password by email/);
  // Others have used up the rest of the hour's emails and six of these: the budget reserves two for these.
  for (let n = 0; n < 6; n++)
    await store.browser(`203.0.113.${n}`).ask('POST', 'identity/send-verification-email', { email });
  for (let n = 0; n < 6; n++) {
    const response = await store.browser(`203.0.113.${n}`).ask('POST', 'identity/request-password-reset', { email });
    assert.equal(response.status, 200);
  }
  const links = (await mailsTo(store, email)).flatMap(({ text }) => /\S*reset-password\/(\w+)/.exec(text)?.[1] ?? []);
  assert.equal(links.length, 2);
  const reset = { token: links[0], newPassword: 'a password of now' };
  assert.equal((await away.ask('POST', 'identity/reset-password', reset)).status, 200);
  await locked(email);
  assert.equal((await store.browser('198.51.100.32').signIn(email, 'a password of now')).status, 429, 'elsewhere');
  assert.equal((await away.signIn(email, 'a password of now')).status, 200, 'where the mail was opened');
});

test('every way to sign in makes the location known: sign-up, passkey, another provider', async () => {
  const email = 'places@buyer.test';
  const first = store.browser('198.51.100.40');
  await first.signUp(email);
  await first.ask('GET', /http\S+/.exec((await mailsTo(store, email))[0]!.text)![0]);
  const passkey = new SoftPasskey(ORIGIN);
  const made = passkey.register((await first.ask('GET', 'identity/passkey/generate-register-options')).body);
  await first.ask('POST', 'identity/passkey/verify-registration', { name: 'Laptop', response: made });
  const second = store.browser('198.51.100.41');
  const options = (await second.ask('GET', 'identity/passkey/generate-authenticate-options')).body;
  const entered = await second.ask('POST', 'identity/passkey/verify-authentication', {
    response: passkey.signIn(options),
  });
  assert.equal(entered.status, 200);
  await locked(email);
  assert.equal((await store.browser('198.51.100.42').signIn(email)).status, 429, 'elsewhere');
  await locked(email);
  assert.equal((await store.browser('198.51.100.40').signIn(email)).status, 200, 'where one has signed up');
  await locked(email);
  assert.equal((await store.browser('198.51.100.41').signIn(email)).status, 200, 'where the passkey is');
});

test('attempts are limited by the real client address, whatever headers the client sends', async () => {
  const statuses: number[] = [];
  const browser = store.browser('203.0.113.9');
  for (let n = 0; n < 32; n++) {
    const lie = { 'x-partsmith-address': `10.0.0.${n}`, 'x-forwarded-for': `10.0.0.${n}` };
    const { status } = await browser.ask(
      'POST',
      'identity/sign-in/email',
      { email: `nobody${n}@buyer.test`, password: 'wrong password' },
      lie,
    );
    statuses.push(status);
  }
  assert.deepEqual(statuses.slice(0, 30), Array(30).fill(401));
  assert.deepEqual(statuses.slice(30), [429, 429]);
});
