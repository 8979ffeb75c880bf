import assert from 'node:assert/strict';
import test, { after, before, beforeEach } from 'node:test';
import { type ErrorCode, Failure } from '#contract/errors.ts';
import { attemptFor, keyOfContent, newAttempt, sendOnce } from './form-attempt.ts';
import { formFailure } from './form-failure.ts';

/** As in a page; without it, the form is sent by the server. */
const setDocument = (value: object | undefined) =>
  Object.defineProperty(globalThis, 'document', { value, configurable: true });
before(() => setDocument({}));
after(() => Reflect.deleteProperty(globalThis, 'document'));
beforeEach(() => sessionStorage.clear());

function formWith(attempt?: string, text = 'Quiet.'): FormData {
  const form = new FormData();
  form.set('text', text);
  if (attempt) form.set('attempt', attempt);
  return form;
}

/** Sends a form that offers this key; returns the key that was sent. @param code of the failure, if it fails */
async function send(name: string, offered?: string, code?: ErrorCode, text?: string): Promise<string | undefined> {
  let sent: string | undefined;
  const call = async ({ idempotencyKey }: { idempotencyKey?: string }) => {
    sent = idempotencyKey;
    if (code) throw new Failure(code);
  };
  const answer = sendOnce(name, formWith(offered, text), call);
  await (code ? assert.rejects(answer, { code }) : answer);
  return sent;
}

test('each form has its own idempotency key, valid as a header', () => {
  const keys = new Set(Array.from({ length: 50 }, newAttempt));
  assert.equal(keys.size, 50);
  for (const key of keys) assert.match(key, /^[0-9a-f]{32}$/);
});

test('a key is sent again until its outcome is known, even after a reload, which offers another', async () => {
  assert.equal(await send('note', 'first', 'overloaded'), 'first');
  assert.equal(await send('note', 'second', 'internal'), 'first');
  assert.equal(await send('tags', 'other'), 'other', 'forms do not share keys');
  assert.equal(await send('note', 'second'), 'first');
  assert.equal(await send('note', 'second'), 'second');
});

test('a key whose answer was lost outlives refusals that say nothing about it', async () => {
  const key = newAttempt();
  assert.equal(await send('order', key, 'overloaded'), key);
  for (const code of ['token_expired', 'unauthenticated', 'suspended', 'rate_limited'] as const)
    assert.equal(await send('order', newAttempt(), code), key, code);
  assert.equal(await send('order', newAttempt()), key);
});

test('a key whose outcome is known is not sent with other content, even if the page still shows it', async () => {
  for (const code of [undefined, 'invalid_fields', 'idempotency_mismatch'] as const) {
    const key = newAttempt();
    assert.equal(await send('supplier', key, code), key);
    const next = await send('supplier', key, undefined, 'Loud.');
    assert.match(next!, /^[0-9a-f]{32}$/);
    assert.notEqual(next, key, code ?? 'answered');
  }
});

test('a second click after the answer has the same key until the page shows another one', async () => {
  const key = newAttempt();
  assert.equal(await send('note', key), key);
  assert.equal(await send('note', key), key);
  const next = newAttempt();
  assert.equal(await send('note', next), next);
});

test('content that changed after a lost answer is explained, and sent when sent again', async () => {
  const refused = sendOnce('customer-order', formWith('used'), () =>
    Promise.reject(new Failure('idempotency_mismatch')),
  );
  await assert.rejects(refused, /has arrived\. Send again/);
  assert.notEqual(await send('customer-order', 'used'), 'used');
});

test('a second click while the first one is sent has the same key', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const keys: (string | undefined)[] = [];
  const call = ({ idempotencyKey }: { idempotencyKey?: string }) => {
    keys.push(idempotencyKey);
    return promise;
  };
  const both = [sendOnce('contact', formWith(), call), sendOnce('contact', formWith(), call)];
  resolve();
  await Promise.all(both);
  assert.equal(keys[0], keys[1]);
});

test('without scripts a form is sent with its own key, or with one made of its content', async () => {
  setDocument(undefined);
  try {
    assert.equal(await send('review', 'key'), 'key');
    assert.equal(await send('review', 'key'), 'key');
    assert.equal(await send('review'), undefined);
    const keys = [0, 1].map(() => sendOnce('contact', formWith(), async (key) => key, keyOfContent));
    const [first, second] = await Promise.all(keys);
    assert.match(first!.idempotencyKey!, /^[0-9a-f]{32}$/);
    assert.deepEqual(first, second);
  } finally {
    setDocument({});
  }
});

test('a page shows the key that was sent while its outcome is unknown, else a new one', () => {
  const failed = (code: ErrorCode) => formFailure(new Failure(code), formWith('sent'));
  assert.equal(attemptFor('new', undefined), 'new');
  assert.equal(attemptFor('new', failed('overloaded')), 'sent');
  assert.equal(attemptFor('new', failed('invalid_fields')), 'new');
});
