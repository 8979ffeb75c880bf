import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readEnv } from '#server/settings/read-env.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
before(async () => void (store = await startTestStore({ webhooks: false, env: { SMS_COUNTRIES: '+880, 44' } })));
after(() => store.close());

test('text messages are sent only to numbers of allowed countries', async () => {
  const who = await store.person();
  const ask = (number: string) => store.call(who, 'POST', '/account/phone', { number });
  for (const number of ['+8801712345678', '+447700900123']) assert.equal((await ask(number)).status, 200, number);
  for (const number of ['+8811712345678', '+12425550100', '0088117123456']) {
    const { status, body } = await ask(number);
    assert.equal(status, 422, number);
    assert.match(body.fields.number, /only to numbers that start with \+880, \+44/);
  }
  await store.runJobs();
  assert.deepEqual(store.texts.map(({ to }) => to).toSorted(), ['+447700900123', '+8801712345678']);
});

test('country codes are checked at start', () => {
  assert.deepEqual(readEnv({ SMS_COUNTRIES: '880,+1242' }).accounts.smsCountries, ['+880', '+1242']);
  assert.deepEqual(readEnv({}).accounts.smsCountries, []);
  for (const wrong of ['BD', '+0', '+12345', '+88 0'])
    assert.throws(
      () => readEnv({ SMS_COUNTRIES: wrong }),
      /SMS_COUNTRIES contains '.*', which is not a country calling code like \+880/,
    );
});
