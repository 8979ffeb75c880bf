import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFront, rawClient } from './testing.ts';

/** Milliseconds, far less than idle connections are kept. */
const WITHIN = { timeout: 60_000 };
const ASK = 'GET /quick HTTP/1.1\r\nhost: x\r\n\r\n';

test('requests in progress are answered before the process stops; then the port is closed', async () => {
  const front = await openFront();
  const inside = fetch(`${front.origin}/wait`);
  while (front.admission.working < 1) await new Promise((resolve) => setTimeout(resolve, 5));
  const stopped = front.stop();
  await assert.rejects(fetch(`${front.origin}/quick`), 'new connections are not taken');
  await front.letGo(1);
  const answer = await inside;
  assert.equal(await answer.text(), 'waited');
  await stopped;
});

test('an idle connection is closed with its next response, so that no request meets a closed one', WITHIN, async () => {
  const front = await openFront();
  const { socket, received, soFar } = await rawClient(front.port);
  socket.write(ASK);
  while (!soFar().endsWith('quick')) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.match(soFar(), /connection: keep-alive/i);
  const stopped = front.stop({ linger: 600_000, passesOn: true });
  await assert.rejects(fetch(`${front.origin}/quick`), 'new connections are for other processes');
  socket.write(ASK);
  const [, second] = (await received).split(/(?=HTTP\/1.1 )/);
  assert.match(second!, /^HTTP\/1.1 200 [^]*connection: close[^]*quick$/i);
  // The server stops as soon as no connection is left.
  await stopped;
});

test('the server stays reachable while it drains', async () => {
  const front = await openFront();
  const stopped = front.stop({ drain: 3_000 });
  const answer = await fetch(`${front.origin}/quick`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('connection'), 'close');
  await stopped;
  await assert.rejects(fetch(`${front.origin}/quick`));
});
