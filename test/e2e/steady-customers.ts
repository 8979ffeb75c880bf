import { Agent, request } from 'node:http';
import { customer } from './people.ts';

/* Customers who browse and order without a pause and without retries, while the store's processes change. */

/**
 * How many of them there are: as many as may be served at once of one address when the machine is busy, because the store refuses those who
 * would wait for longer than a second.
 */
export const CLIENTS = 4;

/** Sends a request; rejects if its connection is cut or refused. */
export type Ask = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<{ status: number; text: string; cookie: string }>;

/** Sends requests over keep-alive connections, without retries. */
export function askOf(port: number): Ask {
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

/** Signs the demo customer in; each call then places an order of one unit and returns its status. */
export async function orderer(ask: Ask, origin: string): Promise<(by?: Ask) => Promise<number>> {
  const { email, password } = customer;
  const { cookie } = await ask('POST', '/api/identity/sign-in/email', { email, password }, { origin });
  const proven = await ask('PUT', `/api/user/${email}`, { email }, { origin, cookie });
  const authorization = `Bearer ${JSON.parse(proven.text).token}`;
  const parts = JSON.parse((await ask('GET', '/api/part?limit=100')).text) as Record<string, number & string>[];
  const part = parts.sort((a, b) => b['quantity']! - a['quantity']!)[0]!;
  const quantity = part['minimum']!;
  return async (by = ask) => {
    const answer = await by(
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

/** Customers who browse and order until they are stopped. */
export interface SteadyCustomers {
  /** Their requests so far. */
  readonly requests: number;
  /** The requests that failed: by their status or a cut connection. */
  readonly failures: readonly string[];
  /** Resolves once the last answer has arrived. */
  stop(): Promise<void>;
}

/** Starts customers, each of whom orders with every third request. One who finds no listener leaves. @param asked which store they ask now */
export function steadyCustomers(
  asked: () => Ask,
  order: (by?: Ask) => Promise<number>,
  healthPath: string,
): SteadyCustomers {
  const paths = ['/', '/api/part?limit=24', '/review', '/api/part?q=fan', healthPath];
  const failures: string[] = [];
  let requests = 0;
  const load = { isOver: false };
  const browse = async (client: number): Promise<void> => {
    for (let turn = client; !load.isOver; turn++) {
      const path = paths[turn % paths.length]!;
      const ask = asked();
      const status = await (turn % 3 === 0 ? order(ask) : ask('GET', path).then((answer) => answer.status)).catch(
        String,
      );
      requests++;
      if (status !== 200) failures.push(`${path}: ${status}`);
      if (String(status).includes('no listener')) return;
      // More requests would keep the new processes from starting.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, client) => browse(client));
  return {
    get requests() {
      return requests;
    },
    failures,
    async stop() {
      load.isOver = true;
      await Promise.all(clients);
    },
  };
}
