import { after, afterEach } from 'node:test';
import { WEBHOOK_EVENTS } from '#contract/developers/webhook-events.ts';
import { startTestStore } from '#test/fixtures/store.ts';
import { openReceiver, verified } from '#test/fixtures/webhook-receiver.ts';

/** A store for one test file with a receiver of its webhooks; each test starts without endpoints and events. */
export async function openWebhooks() {
  const store = await startTestStore({ webhooks: false, env: { WEBHOOK_LOOPBACK: '1' } });
  const [admin, buyer, receiver] = [await store.person('admin'), await store.person(), await openReceiver()];
  afterEach(async () => {
    receiver.received.length = 0;
    receiver.answerWith((response) => response.writeHead(204).end());
    await store.db.$client.query(
      'delete from webhook_deliveries; delete from webhook_endpoints; delete from webhook_events',
    );
  });
  after(async () => {
    await receiver.close();
    await store.close();
  });

  const add = async (more: object = {}) =>
    (await store.call(admin, 'POST', '/webhooks', { url: receiver.url, events: WEBHOOK_EVENTS, ...more })).body;
  const log = async (id: string, query = ''): Promise<Record<string, unknown>[]> =>
    (await store.call(admin, 'GET', `/webhooks/${id}/deliveries${query}`)).body;
  const typesOf = (secret: string) => receiver.received.map((each) => verified(secret, each).type);
  /** Makes all waiting deliveries due. */
  const letTimePass = () =>
    store.db.$client.query('update webhook_deliveries set next_try_at = now() where next_try_at is not null');
  return { store, admin, buyer, receiver, add, log, typesOf, letTimePass };
}
