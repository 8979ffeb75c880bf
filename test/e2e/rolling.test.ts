import { spawnSync } from 'node:child_process';
import { Agent, request } from 'node:http';
import { startStore } from './store-process.ts';
import { customer } from './people.ts';
import { expect, test } from './test.ts';

/* New processes replace the old ones while customers browse and order on keep-alive connections. No request may
   fail: neither by its status nor by a closed connection. */

const CLIENTS = 12;

test('two processes are replaced under load, then stopped, and no request is cut', async () => {
  const store = await startStore({
    env: {
      WEB_CONCURRENCY: '2',
      ORDERS_A_MINUTE: '1000000',
      RESERVED_LINES: '100000',
      PAYMENTS_A_MINUTE: '1000000',
      SEARCHES_A_MINUTE: '1000000',
    },
  });
  try {
    const before = webProcesses(store.process.pid!);
    const ask = askOf(Number(new URL(store.origin).port));
    const order = await orderer(ask, store.origin);
    const load = { isOver: false };
    let requests = 0;
    const failures: string[] = [];
    const browse = async (client: number): Promise<void> => {
      const paths = ['/', '/api/part?limit=24', '/review', '/api/part?q=fan', '/healthz'];
      for (let turn = client; !load.isOver; turn++) {
        const path = paths[turn % paths.length]!;
        const status = await (turn % 3 === 0 ? order() : ask('GET', path).then((answer) => answer.status)).catch(
          String,
        );
        requests++;
        if (status !== 200) failures.push(`${path}: ${status}`);
        if (String(status).includes('no listener')) return;
        // A few hundred requests per second are enough; more would keep the new processes from starting.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const clients = Array.from({ length: CLIENTS }, (_, client) => browse(client));
    store.process.kill('SIGUSR2');
    await expect.poll(() => store.output(), { timeout: 60_000 }).toContain('The web processes have been replaced.');
    await new Promise((resolve) => setTimeout(resolve, 500));
    load.isOver = true;
    await Promise.all(clients);
    expect(failures).toEqual([]);
    expect(requests).toBeGreaterThan(200);
    const after = webProcesses(store.process.pid!);
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    console.log(`${requests} requests, ${failures.length} failed`);

    // Then the store stops: accepted requests are answered, later ones are refused.
    load.isOver = false;
    const last = Array.from({ length: CLIENTS }, (_, client) => browse(client));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const began = Date.now();
    await store.stop();
    expect(Date.now() - began).toBeLessThan(10_000);
    load.isOver = true;
    await Promise.all(last);
    expect(failures.filter((failure) => !failure.includes('no listener'))).toEqual([]);
  } finally {
    await store.stop();
  }
});

type Ask = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<{ status: number; text: string; cookie: string }>;

/** Sends requests over keep-alive connections, without retries. */
function askOf(port: number): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  return (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      const sent = request(
        { agent, port, host: '127.0.0.1', method, path, headers: { ...json, ...headers } },
        (answer) => {
          let text = '';
          answer.on('data', (chunk) => (text += chunk)).on('error', reject);
          const cookie = (answer.headers['set-cookie'] ?? []).map((each) => each.split(';', 1)[0]).join('; ');
          answer.on('end', () => resolve({ status: answer.statusCode!, text, cookie }));
        },
      );
      // A connection that was not accepted yet is refused, or reset when the port closes; an open one is cut.
      const fail = (error: Error): void =>
        reject(sent.reusedSocket ? error : new Error(`no listener: ${error.message}`));
      sent.on('error', fail).end(body === undefined ? undefined : JSON.stringify(body));
    });
}

/** Signs the demo customer in; each call then places an order of one unit. */
async function orderer(ask: Ask, origin: string): Promise<() => Promise<number>> {
  const { email, password } = customer;
  const { cookie } = await ask('POST', '/api/identity/sign-in/email', { email, password }, { origin });
  const proven = await ask('PUT', `/api/user/${email}`, { email }, { origin, cookie });
  const authorization = `Bearer ${JSON.parse(proven.text).token}`;
  const parts = JSON.parse((await ask('GET', '/api/part?limit=100')).text) as Record<string, number & string>[];
  const part = parts.sort((a, b) => b['quantity']! - a['quantity']!)[0]!;
  const quantity = part['minimum']!;
  return async () => {
    const answer = await ask(
      'POST',
      '/api/placeOrder',
      {
        placeOrderProduct: part['_id'],
        customerEmail: email,
        customerName: 'Casey Miller',
        phone: '01700 000000',
        address: '12 Forge Lane',
        placeOrderQuantity: quantity,
        placeOrderPrice: Math.round(part['price']! * 100 * quantity) / 100,
      },
      { authorization },
    );
    // Sold out is a valid answer.
    return answer.status === 409 ? 200 : answer.status;
  };
}

/** The process ids of a store's web processes. */
function webProcesses(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(parent)], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.includes('main.ts'))
    .map((line) => Number(line.trim().split(' ')[0]));
}
