import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApp } from '#server/app.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import type { App } from './context.ts';
import { pages } from './pages.ts';

let store: TestStore;
let app: App;
before(async () => {
  store = await startTestStore({ webhooks: false });
  app = createApp(store.deps);
  pages(
    app,
    store.deps,
    async ({ request }) => new Response(String(String((await request.formData()).get('text')).length)),
  );
});
after(() => store.close());

const post = (body: BodyInit) =>
  app.request('/quick-order', {
    method: 'POST',
    headers: { origin: store.deps.settings.store.publicOrigin },
    body,
    duplex: 'half',
  } as RequestInit);
const form = (length: number): FormData => {
  const fields = new FormData();
  fields.set('text', 'a'.repeat(length));
  return fields;
};

test('a page reads a form of up to 3 MB, and never more of it', async () => {
  assert.equal(await (await post(form(2_500_000))).text(), '2500000');
  assert.equal(await (await post(new URLSearchParams({ text: 'é'.repeat(10) }))).text(), '10');
  assert.equal((await post(form(4 * 1024 * 1024))).status, 413);
  let sent = 0;
  // Without a Content-Length.
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  assert.equal((await post(endless)).status, 413);
  assert.ok(sent < 4 * 1024 * 1024, `${sent} bytes`);
});
