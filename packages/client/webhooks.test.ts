import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { InvalidEvent, readEvent } from './index.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const body = JSON.stringify({
  type: 'order.paid',
  timestamp: '2026-12-01T09:30:00.000Z',
  data: { order: 'o', number: '7' },
});

function signed(text: string, { key = secret, at = new Date() } = {}): Record<string, string> {
  return {
    'webhook-id': 'event-1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(key).sign('event-1', at, text),
  };
}

test('an event is read from the headers and bodies of node:http and fetch', () => {
  for (const headers of [signed(body), new Headers(signed(body))])
    for (const given of [body, Buffer.from(body), new TextEncoder().encode(body)]) {
      const event = readEvent(secret, headers, given);
      assert.equal(event.id, 'event-1');
      // The type of the event decides the type of its data.
      assert.equal(event.type === 'order.paid' && event.data.number, '7');
    }
});

test('while a secret is rotated, either of two signatures is enough', () => {
  const [one, other] = [signed(body), signed(body, { key: 'whsec_AAAA9r8GKYqrTwjUPD8ILPZIo2LaLaSw' })];
  const headers = { ...one, 'webhook-signature': `${other['webhook-signature']} ${one['webhook-signature']}` };
  assert.equal(readEvent(secret, headers, body).type, 'order.paid');
});

test('what the store did not sign is refused', () => {
  const { 'webhook-signature': _, ...unsigned } = signed(body);
  const old = new Date(Date.now() - 6 * 60_000);
  const broken = '{"type":';
  for (const [headers, text] of [
    [signed(body), body.replace('7', '8')],
    [signed(body, { key: 'whsec_AAAA9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }), body],
    [signed(body, { at: old }), body],
    [{ ...signed(body), 'webhook-id': 'event-2' }, body],
    [{ ...signed(body), 'webhook-signature': 'v1,' }, body],
    [{ ...signed(body), 'webhook-signature': 'nonsense' }, body],
    [unsigned, body],
    [{}, body],
    [signed(broken), broken],
    [signed(''), ''],
    [signed('null'), 'null'],
  ] as const)
    assert.throws(() => readEvent(secret, headers, text), InvalidEvent, text);
});
