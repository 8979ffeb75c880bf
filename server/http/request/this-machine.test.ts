import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApp } from '#server/app.ts';
import type { App } from '#server/http/context.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';

const ADMIN = { email: 'demo@partsmith.test', password: 'a public password' };
const OTHERS = [
  'shop.example',
  'evil.test:3000',
  '10.0.0.5',
  '[2001:db8::1]',
  'localhost.evil.test',
  '127.0.0.1.nip.io',
];

let store: TestStore;
let demo: App;
before(async () => {
  store = await startTestStore({ webhooks: false });
  await store.deps.identity.ensureUser({ ...ADMIN, name: 'Demo', verified: true });
  demo = createApp({ ...store.deps, demoAccounts: [{ ...ADMIN, role: 'admin' }] });
});
after(() => store.close());

function signIn(app: App, host: string): Promise<Response> | Response {
  const headers = { 'content-type': 'application/json', origin: store.deps.settings.store.publicOrigin };
  const init = { method: 'POST', headers, body: JSON.stringify(ADMIN) };
  return app.request(`http://${host}/api/identity/sign-in/email`, init);
}

test('a store with demo accounts answers only requests for this machine', async () => {
  for (const host of OTHERS) {
    const answer = await signIn(demo, host);
    assert.deepEqual([answer.status, answer.headers.getSetCookie()], [403, []], host);
    assert.match((await answer.json()).detail, /Set PUBLIC_ORIGIN/);
    assert.equal((await demo.request(`http://${host}/api/store`)).status, 403, host);
  }
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000', 'shop.localhost'])
    assert.equal((await signIn(demo, host)).status, 200, host);
});

test('a store without demo accounts answers for every host', async () => {
  for (const host of OTHERS) assert.equal((await store.app.request(`http://${host}/api/store`)).status, 200, host);
});
