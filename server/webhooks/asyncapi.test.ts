import asyncApiSchemas from '@asyncapi/specs';
import { Ajv } from 'ajv';
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { WEBHOOK_EVENTS } from '#contract/developers/webhook-events.ts';
import { docsPage } from '#server/http/api-docs/docs-page.ts';
import { addressed, paid, placed, placedLines, setShop } from '#test/fixtures/ordering.ts';
import { WAREHOUSE } from '#test/fixtures/pick-up.ts';
import { deliverDue, verified } from '#test/fixtures/webhook-receiver.ts';
import { openWebhooks } from './testing.ts';

const { store, admin, buyer, receiver, add } = await openWebhooks();
// oxlint-disable-next-line typescript/no-explicit-any -- looks into a document of any shape
let document: any;

before(async () => {
  document = (await store.call(null, 'GET', '/asyncapi.json')).body;
});

test('the document follows the published schema of AsyncAPI 3', () => {
  // The schema brings the schema of schemas along.
  const ajv = new Ajv({ strict: false, validateFormats: false, meta: false, validateSchema: false, allErrors: true });
  const isValid = ajv.compile(asyncApiSchemas.schemas['3.0.0']);
  assert.ok(isValid(document), JSON.stringify(isValid.errors, null, 2));
  assert.ok(!isValid({ ...document, channels: { webhook: { adress: null } } }), 'the schema refuses mistakes');
  for (const [, place = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    let found: unknown = document;
    for (const name of place.split('/')) found = (found as Record<string, unknown>)[name];
    assert.ok(found, place);
  }
  assert.ok(docsPage('Partsmith').includes('/api/asyncapi.json'));
});

test('every event is declared as the store sends it, with an example that looks the same', async () => {
  const { secret, _id: webhook } = await add();
  const part = await store.part({ quantity: 17 });
  const { id } = await paid(store, buyer, part, 16);
  await addressed(store, buyer, id);
  await store.call(admin, 'POST', `/orders/${id}/pack`);
  const parcel = { carrier: 'DHL', tracking: 'JD00', lines: [{ line: id, units: 2 }] };
  await store.call(admin, 'POST', `/orders/${id}/shipments`, parcel);
  const parcelsOf = async () => (await store.call(admin, 'GET', `/orders/${id}`)).body.shipments;
  const [first] = await parcelsOf();
  await store.call(admin, 'PATCH', `/orders/${id}/shipments/${first._id}`, { tracking: 'JD07' });
  await store.call(admin, 'DELETE', `/orders/${id}/shipments/${first._id}`);
  await store.call(admin, 'DELETE', `/order/${id}?as=shipped&carrier=DHL&tracking=JD01`);
  const [sent] = await parcelsOf();
  await store.call(admin, 'POST', `/orders/${id}/shipments/${sent._id}/delivered`);
  await store.call(buyer, 'POST', `/orders/${id}/returns`, { lines: [{ line: id, units: 1 }], reason: 'damaged' });
  await store.call(admin, 'POST', `/order/${id}/refund`, { amount: 1, reason: 'Scratched' });
  await store.call(buyer, 'POST', `/placeorder/${await placed(store, buyer, part)}/cancel`);
  const pickUp = { places: [{ ...WAREHOUSE, takesPayment: true }] };
  await setShop(store, { pickUp });
  const place = { place: 'warehouse', name: 'Ada Byron', phone: '' };
  await placedLines(store, buyer, [[await store.part(), 1]], {
    delivery: undefined,
    pickUp: place,
    payment: 'pick_up',
  });
  await store.call(admin, 'PATCH', `/part/${part}`, { price: 99 });
  await store.call(admin, 'POST', `/webhooks/${webhook}/test`);
  await store.runJobs();
  await deliverDue(store);

  const ajv = new Ajv({ strict: false, validateFormats: false });
  const messages: Record<string, any> = document.components.messages;
  const shapesOf = new Map<string, Set<string>>();
  const shape = (payload: { data: object }) => Object.keys(payload.data).toSorted().join();
  for (const each of receiver.received) {
    const payload: { type: string; data: object } = verified(secret, each);
    const { payload: schema, headers } = messages[payload.type];
    assert.ok(ajv.validate<unknown>(schema, payload), JSON.stringify([payload, ajv.errors]));
    assert.ok(ajv.validate(headers, each.headers), ajv.errorsText());
    shapesOf.set(payload.type, (shapesOf.get(payload.type) ?? new Set()).add(shape(payload)));
  }
  assert.deepEqual([...shapesOf.keys()].toSorted(), [...WEBHOOK_EVENTS, 'webhook.test'].toSorted());
  for (const [type, { name, examples, payload: schema, headers }] of Object.entries(messages)) {
    assert.equal(name, type);
    for (const example of examples) {
      assert.ok(ajv.validate(schema, example.payload) && ajv.validate(headers, example.headers), ajv.errorsText());
      assert.ok(shapesOf.get(type)!.has(shape(example.payload)), `${type}: ${[...shapesOf.get(type)!].join(' or ')}`);
    }
  }
});
