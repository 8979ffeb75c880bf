import assert from 'node:assert/strict';
import type { lookup } from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { request } from 'undici';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';
import { openGuardedAgent, RefusedAddress } from './guarded-agent.ts';

let server: Server;
let port: number;
let requests = 0;
before(async () => {
  server = createServer((incoming, answer) => {
    requests += 1;
    if (incoming.url === '/redirect') answer.writeHead(302, { location: `http://127.0.0.1:${port}/secret` });
    answer.end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
after(() => server.close());

/** A resolver that returns these addresses, one list per query. */
function resolver(...answers: string[][]): { resolve: typeof lookup; queries: () => number } {
  let queries = 0;
  const resolve = (_host: string, _options: object, callback: (error: null, found: object[]) => void) => {
    const found = answers[Math.min(queries, answers.length - 1)]!;
    queries += 1;
    callback(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { resolve: resolve as unknown as typeof lookup, queries: () => queries };
}

async function failureOf(url: string, agent = openGuardedAgent({ loopback: false }, 1)): Promise<unknown> {
  try {
    await request(url, { dispatcher: agent, method: 'POST', body: '{}', signal: AbortSignal.timeout(3_000) });
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await agent.destroy();
  }
}

test('special addresses of both families are not public', () => {
  const special = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.170',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
    '1.2.3',
  ];
  assert.deepEqual(special.filter(isPublicAddress), []);
  const usual = ['1.1.1.1', '8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'];
  assert.deepEqual(usual.filter(isPublicAddress), usual);
  assert.deepEqual(
    ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '::', '10.0.0.1', '::ffff:10.0.0.1', '::2'].map(
      isLoopbackAddress,
    ),
    [true, true, true, true, false, false, false, false],
  );
});

test('no spelling of a private address is connected to', async () => {
  const hosts = [
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0177.1',
    '127.1',
    '0',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:7f00:1]',
    'localhost',
    'localhost.',
    'LOCALHOST',
    '169.254.169.254',
    '2852039166',
    '[fd00:ec2::254]',
    '10.0.0.1',
  ];
  requests = 0;
  for (const host of hosts) {
    const failure = await failureOf(`http://${host}:${port}/`);
    // Some resolvers do not know every spelling.
    const isUnknown = (failure as { code?: string } | undefined)?.code === 'ENOTFOUND';
    assert.ok(failure instanceof RefusedAddress || isUnknown, `${host}: ${String(failure)}`);
  }
  assert.equal(requests, 0);
});

test('a name with any private address is refused, even among public ones', async () => {
  for (const addresses of [['127.0.0.1'], ['1.1.1.1', '127.0.0.1'], ['::ffff:127.0.0.1'], ['2606:4700::1111', '::1']]) {
    const agent = openGuardedAgent({ loopback: false }, 1, resolver(addresses).resolve);
    const failure = await failureOf(`http://rebound.example:${port}/`, agent);
    assert.ok(failure instanceof RefusedAddress, addresses.join());
  }
  assert.equal(requests, 0);
});

test('the connection uses the checked address: a name is resolved once per connection', async () => {
  const { resolve, queries } = resolver(['127.0.0.1'], ['10.0.0.1']);
  const agent = openGuardedAgent({ loopback: true }, 1, resolve);
  const { statusCode } = await request(`http://first.example:${port}/`, { dispatcher: agent });
  assert.deepEqual([statusCode, queries()], [200, 1]);
  await agent.destroy();
  // The name now resolves to a private address.
  const again = openGuardedAgent({ loopback: true }, 1, resolve);
  assert.ok((await failureOf(`http://first.example:${port}/`, again)) instanceof RefusedAddress);
});

test('redirects are not followed', async () => {
  requests = 0;
  const agent = openGuardedAgent({ loopback: true }, 1);
  const { statusCode } = await request(`http://127.0.0.1:${port}/redirect`, { dispatcher: agent, method: 'POST' });
  await agent.destroy();
  assert.deepEqual([statusCode, requests], [302, 1]);
});
