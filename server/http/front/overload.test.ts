import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fixedHeaders } from '#server/http/security.ts';
import { createAdmission } from './admission.ts';
import { monitorEventLoopDelay } from './event-loop-delay.ts';
import { openFront, rawClient } from './testing.ts';

const opened: { stop(): Promise<void> }[] = [];
const open = async (...options: Parameters<typeof openFront>) => {
  const front = await openFront(...options);
  opened.push(front);
  return front;
};
after(async () => {
  for (const front of opened) await front.stop();
});

/**
 * Sends a byte every 30 ms for that many milliseconds. They end before the client is cut: a byte that meets a closed
 * connection makes the system discard the unread answer.
 */
function drip(socket: Socket, milliseconds: number): void {
  const until = Date.now() + milliseconds;
  const timer = setInterval(() => {
    if (Date.now() < until) socket.write(' ');
    else clearInterval(timer);
  }, 30).unref();
}

/** Requests of different addresses arrive through a proxy. */
const PROXY = { trustedProxies: ['127.0.0.1'] };
const from = (address: string, more: Record<string, string> = {}) => ({
  headers: { 'x-forwarded-for': address, ...more },
});
/** None waits. */
const AT_ONCE = { waiting: { maxWaiting: 0, wait: { burst: 1, standing: 1 } } };

describe('requests beyond the limit', () => {
  test('are asked to retry when they have waited too long, and admitted as soon as there is room', async () => {
    const front = await open({ ...PROXY, maxRequests: 20 }, AT_ONCE);
    const inside = Array.from({ length: 20 }, (_, index) => fetch(`${front.origin}/wait`, from(`192.0.2.${index}`)));
    while (front.admission.working < 20) await pause(5);
    const refused = await Promise.all(Array.from({ length: 50 }, () => fetch(`${front.origin}/quick`)));
    for (const answer of refused) {
      assert.equal(answer.status, 503);
      assert.match(answer.headers.get('retry-after')!, /^[1-4]$/);
      const problem = await answer.json();
      assert.equal(problem.code, 'overloaded');
      assert.equal(problem.requestId, answer.headers.get('x-request-id'));
    }
    // A path that is not plain is refused in the same way.
    for (const { headers } of [refused[0]!, await fetch(`${front.origin}/a%2fb`)])
      for (const [name, value] of Object.entries(fixedHeaders(front.origin)))
        assert.equal(headers.get(name), value, name);
    assert.equal((await fetch(`${front.origin}/healthz`)).status, 200, 'its health check still answers');
    const page = await fetch(`${front.origin}/`, { headers: { accept: 'text/html,*/*' } });
    assert.equal(page.status, 503);
    assert.match(await page.text(), /<h1>The store is busy.*opens by itself/);
    assert.equal(page.headers.get('refresh'), page.headers.get('retry-after'), 'the browser loads it again');
    const sent = await fetch(`${front.origin}/`, { method: 'POST', headers: { accept: 'text/html' } });
    assert.equal(sent.status, 503);
    assert.equal(sent.headers.get('refresh'), null, 'it would be opened, not sent');
    assert.match(await sent.text(), /Nothing was changed/);
    await front.letGo(20);
    for (const answer of await Promise.all(inside)) assert.equal(await answer.text(), 'waited');
    assert.equal((await fetch(`${front.origin}/quick`)).status, 200);
    assert.equal(front.admission.working, 0);
  });

  test('wait for room, and none is refused', async () => {
    const front = await open({ ...PROXY, maxRequests: 20 });
    const inside = Array.from({ length: 20 }, (_, index) => fetch(`${front.origin}/wait`, from(`192.0.2.${index}`)));
    while (front.admission.working < 20) await pause(5);
    const late = Array.from({ length: 50 }, () => fetch(`${front.origin}/quick`, from('198.51.100.1')));
    while (front.admission.waiting < 50) await pause(5);
    await front.letGo(20);
    for (const answer of await Promise.all(late)) assert.equal(answer.status, 200);
    await Promise.all(inside);
  });

  for (const [who, addressOf] of Object.entries({
    'one address': () => '203.0.113.9',
    'one address behind several ports': (index: number) => `203.0.113.9:${1_000 + index}`,
    'one IPv6 /64': (index: number) => `[2001:db8:0:1::${index + 1}]:80`,
    'one IPv6 /56': (index: number) => `2001:db8:0:${index.toString(16)}::1`,
    'one IPv6 /48': (index: number) => `2001:db8:0:${(index * 256).toString(16)}::1`,
  }))
    test(`of ${who} leave room for others, for pages, calls and bodies`, async () => {
      const front = await open({ ...PROXY, maxRequests: 40 });
      const hostile = Array.from({ length: 60 }, (_, index) =>
        fetch(`${front.origin}/wait`, from(addressOf(index), { accept: 'text/html' })),
      );
      while (front.admission.waiting + front.admission.working < 60) await pause(5);
      assert.ok(front.admission.working <= 20, `${front.admission.working} in progress`);
      for (let visit = 0; visit < 20; visit++)
        assert.equal((await fetch(`${front.origin}/quick`, from('198.51.100.1'))).status, 200);
      const body = { method: 'POST', body: '{}', ...from('198.51.100.1', { 'content-type': 'application/json' }) };
      assert.equal((await fetch(`${front.origin}/body`, body)).status, 200);
      const releasing = setInterval(() => void front.letGo(0), 5);
      for (const answer of await Promise.all(hostile)) assert.equal(answer.status, 200);
      clearInterval(releasing);
    });

  test('that their client gives up do not take the room that becomes free', async () => {
    const front = await open({ ...PROXY, maxRequests: 4 });
    const inside = Array.from({ length: 4 }, () => fetch(`${front.origin}/wait`));
    while (front.admission.working < 4) await pause(5);
    const gone = new AbortController();
    const given = fetch(`${front.origin}/wait`, { signal: gone.signal }).catch(() => 'gone');
    while (front.admission.waiting < 1) await pause(5);
    gone.abort();
    assert.equal(await given, 'gone');
    while (front.admission.waiting > 0) await pause(5);
    await front.letGo(4);
    await Promise.all(inside);
    assert.equal(front.admission.working, 0);
  });

  test('are not read for a moment when they retry at once, so that other clients get through', async () => {
    const front = await open({ ...PROXY, maxRequests: 4 }, AT_ONCE);
    const inside = Array.from({ length: 4 }, () => fetch(`${front.origin}/wait`));
    while (front.admission.working < 4) await pause(5);
    const clients = await Promise.all(Array.from({ length: 300 }, () => rawClient(front.port)));
    const count = { refused: 0 };
    for (const { socket } of clients) {
      const ask = (): boolean => socket.write('GET /quick HTTP/1.1\r\nhost: x\r\n\r\n');
      socket.on('data', (chunk) => {
        count.refused += Number(chunk.includes('HTTP/1.1 503'));
        ask();
      });
      ask();
    }
    const began = Date.now();
    for (let probe = 0; probe < 10; probe++) {
      const { socket, received } = await rawClient(front.port);
      socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
      assert.match(await received, /^HTTP\/1.1 200 /);
    }
    const seconds = (Date.now() - began) / 1_000;
    for (const { socket } of clients) socket.destroy();
    await front.letGo(4);
    await Promise.all(inside);
    assert.ok(count.refused <= 300 * (1 + seconds / 0.75), `${count.refused} refusals in ${seconds} s`);
  });

  test('are limited while the event loop is late, and unlimited again afterwards', async () => {
    let late = 0;
    const admission = createAdmission(200, () => late);
    const roomWhen = (milliseconds: number): number => {
      late = milliseconds;
      return admission.room();
    };
    assert.deepEqual([0, 500, 2_000, 60_000, 100].map(roomWhen), [200, 200, 50, 20, 200]);
    assert.equal(admission.share(), 50);
    // The share of one address follows, because its requests are what delays the others.
    while (admission.share() > 4) await pause(5);
    late = 0;
    while (admission.share() < 50) await pause(5);
    admission.stop();
    const loop = monitorEventLoopDelay();
    const until = Date.now() + 400;
    while (Date.now() < until);
    assert.ok(loop.now() > 200, `${loop.now()} ms late`);
    while (loop.now() > 100) await pause(5);
    loop.stop();
  });
});

describe('a body that the store does not read', () => {
  const head = (length: number) =>
    `POST /unknown HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n`;

  test('is left unread if it is large: its client gets the answer, then its connection is closed', async () => {
    const front = await open();
    const connected = once(front.server, 'connection') as Promise<[Socket]>;
    const { socket, received } = await rawClient(front.port);
    const length = 20_000_000;
    socket.write(head(length));
    socket.write(Buffer.alloc(length, 'a'));
    assert.match(await received, /^HTTP\/1.1 404 /);
    const [{ bytesRead }] = await connected;
    assert.ok(bytesRead < length / 4, `${bytesRead} of ${length} bytes were read`);
    const answer = await fetch(`${front.origin}/unknown`, { method: 'POST', body: 'a'.repeat(length) });
    assert.equal(answer.status, 404);
    assert.match(await answer.text(), /./);
  });

  test('is read to its end if it is small, so that its connection stays of use', async () => {
    const front = await open();
    const { socket, received } = await rawClient(front.port);
    socket.write(head(50_000) + 'a'.repeat(50_000));
    socket.write('GET /quick HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    assert.match(await received, /^HTTP\/1.1 404 .*quick$/s);
  });
});

describe('a slow client', () => {
  test('a client that sends a body byte by byte does not count as a request in progress, and is cut off', async () => {
    const front = await open(
      { ...PROXY, maxRequests: 120 },
      { pace: { every: 1_500, min: 100, total: 60_000, perKilobyte: 50 } },
    );
    const clients = await Promise.all(Array.from({ length: 30 }, () => rawClient(front.port)));
    for (const { socket } of clients) {
      socket.write('POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n');
      drip(socket, 300);
    }
    while (front.requests() < 30) await pause(5);
    assert.equal((await fetch(`${front.origin}/quick`, from('198.51.100.1'))).status, 200);
    for (const { received } of clients) assert.match(await received, /^HTTP\/1.1 408 /);
  });

  test('a client that sends at a fair pace, or waits for the store, is not cut off', async () => {
    const front = await open({}, { pace: { every: 800, min: 20, total: 60_000, perKilobyte: 50 } });
    const { socket, received, soFar } = await rawClient(front.port);
    socket.write(
      'POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1502\r\nconnection: close\r\n\r\n"',
    );
    for (let sent = 0; sent < 30; sent++) {
      socket.write('x'.repeat(50));
      await pause(60);
    }
    assert.equal(soFar(), '');
    socket.write('"');
    assert.match(await received, /^HTTP\/1.1 200 /);
  });

  test('a client that does not finish the head, or sends nothing, is cut off', async () => {
    const front = await open(
      {},
      { timeouts: { headersTimeout: 1_000, requestTimeout: 1_500, connectionsCheckingInterval: 50 } },
    );
    const [half, silent] = [await rawClient(front.port), await rawClient(front.port)];
    half.socket.write('GET /quick HTTP/1.1\r\nhost: x\r\nx-slow: ');
    drip(half.socket, 120);
    assert.match(await half.received, /^HTTP\/1.1 408 /);
    await silent.received;
  });

  test('a client that does not read the response does not count as a request in progress', async () => {
    const front = await open({ maxRequests: 40 });
    const clients = await Promise.all(Array.from({ length: 10 }, () => rawClient(front.port)));
    for (const { socket } of clients) {
      socket.pause();
      socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
    }
    while (front.requests() < 10 || front.admission.working > 0) await pause(20);
    assert.equal((await fetch(`${front.origin}/quick`)).status, 200);
    for (const { socket } of clients) socket.destroy();
  });
});

test('a client that stops reading is cut off, and one that reads slowly is not', { timeout: 120_000 }, async () => {
  const front = await open({}, { silence: { max: 2_000, every: 50 } });
  const [stopped, slow] = [await rawClient(front.port), await rawClient(front.port)];
  for (const { socket } of [stopped, slow]) {
    socket.pause();
    socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  }
  const slowReads = setInterval(() => {
    slow.socket.resume();
    setTimeout(() => slow.socket.pause(), 1);
  }, 100);
  const held = promisify(front.server.getConnections.bind(front.server));
  while ((await held()) > 1) await pause(20);
  clearInterval(slowReads);
  slow.socket.resume();
  stopped.socket.resume();
  assert.ok((await stopped.received).length < 30_000_000);
  while (slow.soFar().length < 30_000_000) {
    assert.ok(!slow.socket.closed);
    await pause(20);
  }
});

test('a huge body is refused by its Content-Length, without reading it', async () => {
  const front = await open();
  const { socket, received, soFar } = await rawClient(front.port);
  socket.write(
    'POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000000000\r\n\r\n',
  );
  const flood = setInterval(() => socket.writableLength < 1_000_000 && socket.write(Buffer.alloc(65_536)), 1).unref();
  while (!soFar().includes('413')) await pause(5);
  assert.match(soFar(), /^HTTP\/1.1 413 /);
  await received;
  clearInterval(flood);
  assert.ok(socket.bytesWritten < 100_000_000, `${socket.bytesWritten} bytes were taken`);
});

test('a flood of connections is bounded, and idle ones are closed to make room', async () => {
  const front = await open({ maxConnections: 20 });
  const flood = await Promise.all(Array.from({ length: 60 }, () => rawClient(front.port)));
  const held = (): number => flood.filter(({ socket }) => !socket.closed).length;
  while (held() > 20) await pause(5);
  for (const { socket } of flood) socket.destroy();
  const connections = promisify(front.server.getConnections.bind(front.server));
  while ((await connections()) > 0) await pause(5);
  const resting = await Promise.all(Array.from({ length: 19 }, () => rawClient(front.port)));
  for (const { socket } of resting) socket.write('GET /quick HTTP/1.1\r\nhost: x\r\n\r\n');
  while (!resting.every(({ soFar }) => soFar().endsWith('quick'))) await pause(5);
  assert.equal((await fetch(`${front.origin}/quick`)).status, 200);
  for (const { socket } of resting) socket.destroy();
});
