import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { TRANSLATED_LANGUAGES } from '#contract/language/languages.ts';
import { onPage } from '#test/fixtures/on-page.ts';
import { setShop } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let off: TestStore;
before(async () => {
  store = await startTestStore({ webhooks: false });
  off = await startTestStore({
    webhooks: false,
    env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.com', AUTH_SECRET: 'x'.repeat(32) },
  });
});
after(() => Promise.all([store?.close(), off?.close()]));
beforeEach(() => store.db.$client.query('delete from rate_limits'));

const NUMBER = '+8801712345678';
const ask = (who: Person | null, number: unknown) => store.call(who, 'POST', '/account/phone', { number });
const confirm = (who: Person | null, number: unknown, code: unknown) =>
  store.call(who, 'PUT', '/account/phone', { number, code });
const read = async (who: Person) => (await store.call(who, 'GET', '/account/phone')).body;

/** Requests a code and reads it from the newest text message. */
async function codeFor(who: Person, number = NUMBER): Promise<string> {
  assert.equal((await ask(who, number)).status, 200);
  await store.runJobs();
  return store.texts.at(-1)!.text.slice(0, 6);
}
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('the texted code confirms a number, and the user gets an email', async () => {
  const who = await store.person();
  assert.deepEqual(await read(who), { number: null, awaited: null, offered: true });
  const response = await ask(who, ' 00880 (1712) 345-678 ');
  assert.deepEqual(response.body, { number: null, awaited: NUMBER, offered: true });
  await store.runJobs();
  const { to, text } = store.texts.at(-1)!;
  assert.equal(to, NUMBER);
  assert.match(text, /^\d{6} is your code for Partsmith\. It works for 10 minutes\./);
  const confirmed = await confirm(who, NUMBER, `${text.slice(0, 3)} ${text.slice(3, 6)}`);
  assert.deepEqual(confirmed.body, { number: NUMBER, awaited: null, offered: true });
  await store.runJobs();
  const mail = store.mails.findLast((mail) => mail.to === who.email)!;
  assert.match(mail.subject, /^Your phone number was confirmed/);
  assert.doesNotMatch(mail.text, /\+880/, 'not all of the number');

  assert.equal((await store.call(who, 'DELETE', '/account/phone')).body.number, null);
  assert.equal((await store.call(who, 'DELETE', '/account/phone')).body.number, null, 'again');
  const { rows } = await store.db.$client.query(`select action from audit_trail where subject = $1 order by id`, [
    who.id,
  ]);
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['session.phone-confirmed', 'session.phone-removed'],
  );
});

for (const language of TRANSLATED_LANGUAGES)
  test(`a code is one text message in the language of the page: ${language}`, async () => {
    await setShop(store, { languages: { [language]: true } });
    const who = await store.person();
    assert.equal((await onPage(store, language).call(who, 'POST', '/account/phone', { number: NUMBER })).status, 200);
    await store.runJobs();
    const { text } = store.texts.at(-1)!;
    assert.doesNotMatch(text, /is your code/);
    // Of the letters outside the alphabet of GSM, one message has 70.
    const isGsm = /^[\x20-\x5a\x61-\x7aäöüßÄÖÜàéèùìòñ\n]*$/.test(text);
    assert.ok(text.length <= (isGsm ? 160 : 70), `${text.length}: ${text}`);
  });

test('a number and its code can be typed in Bangla digits', async () => {
  const who = await store.person();
  const bangla = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));
  const code = await codeFor(who, bangla(NUMBER));
  assert.equal((await confirm(who, bangla(NUMBER), bangla(code))).body.number, NUMBER);
});

test('a wrong, expired, foreign or used code gets the same refusal', async () => {
  const who = await store.person();
  const other = await store.person();
  const first = await codeFor(who);
  const refused = await confirm(who, NUMBER, wrong(first));
  assert.equal(refused.status, 422);
  assert.match(refused.body.fields.code, /is wrong or has expired/);
  const answers = [
    await confirm(who, '+8801712345679', first),
    await confirm(other, NUMBER, first),
    (await codeFor(other), await confirm(other, NUMBER, first)),
  ];
  for (const { status, body } of answers) assert.deepEqual([status, body.fields], [422, refused.body.fields]);
  const second = await codeFor(who);
  if (second !== first) assert.equal((await confirm(who, NUMBER, first)).status, 422, 'an older one');
  await store.db.$client.query(`update phones set code_until = now() - interval '1 second' where user_id = $1`, [
    who.id,
  ]);
  assert.equal((await confirm(who, NUMBER, second)).status, 422, 'too late');
  assert.equal((await read(who)).awaited, null);
  const third = await codeFor(who);
  const both = await Promise.all([confirm(who, NUMBER, third), confirm(who, NUMBER, third)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 422], 'a double click confirms once');
  assert.equal((await confirm(who, NUMBER, third)).status, 422, 'used');
  assert.equal((await read(other)).number, null);
});

test('a code is void after five wrong entries, and entry is blocked for an hour after fifteen', async () => {
  const who = await store.person();
  const code = await codeFor(who);
  for (let n = 0; n < 5; n++) assert.equal((await confirm(who, NUMBER, wrong(code))).status, 422);
  assert.equal((await confirm(who, NUMBER, code)).status, 422, 'even the right one');
  const next = await codeFor(who);
  for (let n = 0; n < 9; n++) assert.equal((await confirm(who, NUMBER, wrong(next))).status, 422);
  assert.equal((await confirm(who, NUMBER, next)).status, 429);
  const rush = await store.person();
  const its = await codeFor(rush, '+8801712000000');
  const tried = await Promise.all(
    Array.from({ length: 12 }, (_, n) => confirm(rush, '+8801712000000', n === 11 ? its : wrong(its))),
  );
  assert(tried.filter(({ status }) => status === 422).length >= 11, 'at once they are counted too');
});

test('text messages are limited by account, number and address, and a resend is limited too', async () => {
  const who = await store.person();
  for (let n = 0; n < 5; n++) assert.equal((await ask(who, `+88017120001${n}0`)).status, 200);
  const over = await ask(who, NUMBER);
  assert.equal(over.status, 429);
  assert(Number(over.headers.get('retry-after')) > 60);
  for (let n = 0; n < 5; n++) assert.equal((await ask(await store.person(), NUMBER)).status, 200);
  assert.equal((await ask(await store.person(), NUMBER)).status, 429, 'from whatever account');
  let last = 200;
  for (let n = 0; n < 7 && last === 200; n++) last = (await ask(await store.person(), `+88017120002${n}0`)).status;
  assert.equal(last, 429, 'from one address');
});

test('a text message whose code has expired is not sent', async () => {
  await store.runJobs();
  const who = await store.person();
  await ask(who, NUMBER);
  await store.db.$client.query(
    `update outbox set content = jsonb_set(content, '{until}', '"2020-01-01T00:00:00.000Z"')
     where content->>'to' = $1`,
    [NUMBER],
  );
  const before = store.texts.length;
  await store.runJobs();
  assert.equal(store.texts.length, before);
});

test('invalid numbers and codes are rejected as such, and every call needs a token', async () => {
  const who = await store.person();
  for (const number of [
    '',
    '017',
    '+0171234567',
    '+88 017 abc',
    `+${'1'.repeat(16)}`,
    null,
    880171,
    {},
    'x'.repeat(9_999),
  ]) {
    const { status, body } = await ask(who, number);
    assert.equal(status, 422, String(number));
    assert.match(body.fields.number, /country code/);
  }
  for (const code of ['', '12345', '1234567', 'ééé', null, {}, 123456])
    assert.equal((await confirm(who, NUMBER, code)).status, 422, String(code));
  assert.equal((await ask(null, NUMBER)).status, 401);
  assert.equal((await confirm(null, NUMBER, '123456')).status, 401);
});

test('a store without text messages does not offer them', async () => {
  const who = await off.person();
  assert.equal((await off.call(who, 'GET', '/account/phone')).body.offered, false);
  assert.equal((await off.call(who, 'POST', '/account/phone', { number: NUMBER })).status, 404);
});

test('the code appears only in the message', async () => {
  const who = await store.person();
  const code = await codeFor(who);
  const { rows } = await store.db.$client.query('select * from phones where user_id = $1', [who.id]);
  assert.doesNotMatch(JSON.stringify(rows).replaceAll(/[0-9a-f]{64}/g, ''), new RegExp(code));
  assert.doesNotMatch(JSON.stringify(store.logs), new RegExp(`${code}|880`));
});

test('a number is added or removed only within a day of signing in, with a verified email', async () => {
  const who = await store.person();
  const code = await codeFor(who);
  const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
  const issued = { id: who.id, email: who.email, role: 'customer', tokenVersion: 1, signedInAt: old } as const;
  const stale = { ...who, token: (await store.deps.tokens.issue(issued)).token };
  const refusals = async (caller: Person, words: RegExp, which = [ask, confirm, remove]) => {
    for (const call of which) {
      const { status, body } = await call(caller, NUMBER, code);
      assert.deepEqual([status, words.test(body.detail)], [403, true], call.name);
    }
  };
  const remove = (caller: Person | null, _number?: unknown, _code?: unknown) =>
    store.call(caller, 'DELETE', '/account/phone');
  await refusals(stale, /more than a day ago/);
  await store.db.$client.query('update users set email_verified = false where id = $1', [who.id]);
  await refusals(who, /^Verify your email first/, [ask, confirm]);
  await store.db.$client.query('update users set email_verified = true where id = $1', [who.id]);
  assert.equal((await confirm(who, NUMBER, code)).status, 200);
  await refusals(stale, /more than a day ago/, [remove]);
  assert.equal((await remove(who)).body.number, null);
});
