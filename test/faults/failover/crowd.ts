import { newId } from '#server/database/columns.ts';
import { users } from '#server/accounts/tables.ts';
import type { Person } from '#test/fixtures/store.ts';
import { callServer } from '#test/faults/servers.ts';
import { runShopAdmin, pause, shop, type Attempt, type Notes, type Shop } from '#test/faults/shoppers.ts';
import type { LiveStore } from './live-store.ts';

/** The numbers of customers, parts and units per part. */
const CUSTOMERS = 24;
const PARTS = { count: 12, units: 50_000 };
/** A customer's longest pause between two orders, in milliseconds; long enough for emails to keep up. */
const MAX_PAUSE_MS = 2_500;
/** How long customers keep retrying after the shop has closed, in milliseconds. */
const RETRY_MS = 120_000;

/** Customers, an admin, a signed-in browser and a probe, active on a live store until it closes. */
export interface Crowd {
  readonly notes: Notes;
  /** Each request of customers and admin, in the order of the responses. */
  readonly attempts: readonly Attempt[];
  /** The statuses that a signed-in browser got when it renewed its token, with their counts. */
  readonly renewals: ReadonlyMap<string, number>;
  readonly probes: readonly Probe[];
  /** The customers who ordered. */
  readonly customers: readonly Person[];
  /** Starts no new requests; resolves when all have their last response. */
  close(): Promise<void>;
}

export interface Probe {
  /** The time of the response, milliseconds since 1970. */
  readonly at: number;
  /** The statuses; undefined when no response came within 5 s. */
  readonly healthz: number | undefined;
  readonly readyz: number | undefined;
}

/** @param random generates the actions, from 0 to 1 */
export async function openShop(store: LiveStore, random: () => number): Promise<Crowd> {
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => customer(store)));
  const boss = await signIn(store, 'admin@partsmith.test', 'partsmith-admin');
  const browser = await signIn(store, 'customer@partsmith.test', 'partsmith-customer');
  const parts = await Promise.all(
    Array.from({ length: PARTS.count }, (_, index) => addPart(store, boss.person, index)),
  );
  const attempts: Attempt[] = [];
  const notes: Notes = {
    placed: new Set(),
    lines: [],
    paid: new Set(),
    refusals: 0,
    retries: 0,
    internal: 0,
    recordAttempt: (attempt) => void attempts.push(attempt),
  };
  const renewals = new Map<string, number>();
  const probes: Probe[] = [];
  let closes = Infinity;
  const at: Shop = {
    store,
    origins: [store.origin],
    parts,
    notes,
    get until() {
      return closes;
    },
    get giveUp() {
      return closes + RETRY_MS;
    },
    random,
    thinking: MAX_PAUSE_MS,
  };
  const all = Promise.all([
    ...customers.map((person) => shop(at, person)),
    runShopAdmin(at, boss.person),
    renewOften(),
    probeOften(),
  ]);
  all.catch(() => {}); // The error is reported where it is awaited.
  return {
    notes,
    attempts,
    renewals,
    probes,
    customers,
    async close() {
      closes = Date.now();
      await all;
    },
  };

  /** The identity library has its own connections, which are also cut. */
  async function renewOften(): Promise<void> {
    while (Date.now() < closes) {
      const { status } = await renew(store, browser).catch(() => ({ status: 'no answer' }));
      renewals.set(String(status), (renewals.get(String(status)) ?? 0) + 1);
      await pause(200);
    }
  }

  async function probeOften(): Promise<void> {
    while (Date.now() < closes) {
      const ask = async (path: string): Promise<number | undefined> => {
        const asked = fetch(`${store.operators}${path}`, { signal: AbortSignal.timeout(5_000) });
        return asked.then(
          ({ status }) => status,
          () => undefined,
        );
      };
      const [healthz, readyz] = await Promise.all([ask('/healthz'), ask('/readyz')]);
      probes.push({ at: Date.now(), healthz, readyz });
      await pause(500);
    }
  }
}

/** A user with a valid token. */
async function customer({ db, tokens }: LiveStore): Promise<Person> {
  const id = newId();
  const email = `customer-${id}@partsmith.test`;
  await db.insert(users).values({ id, subject: `test:${id}`, email, emailVerified: true, name: 'Ada Byron' });
  const { token } = await tokens.issue({ id, email, role: 'customer', tokenVersion: 1 });
  return { id, email, token };
}

interface Browser {
  readonly person: Person;
  readonly cookie: string;
}

/** Signs in with the calls of the login page. */
async function signIn(store: LiveStore, email: string, password: string): Promise<Browser> {
  const answer = await fetch(`${store.origin}/api/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: store.origin },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Sign-in failed: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const browser = { person: { id: '', email, token: '' }, cookie };
  const { status, body } = await renew(store, browser);
  if (status !== 200) throw new Error(`No token issued: ${status}`);
  return { ...browser, person: { ...browser.person, token: body.token } };
}

function renew({ origin }: LiveStore, { person: { email }, cookie }: Browser) {
  return callServer(origin, null, 'PUT', `/user/${email}`, { email }, { origin, cookie });
}

async function addPart({ origin }: LiveStore, admin: Person, index: number): Promise<string> {
  const part = {
    name: `Rehearsal processor ${index + 1}`,
    description: 'For the rehearsal of a failover',
    category: 'processor',
    price: 12.4,
    minimum: 1,
    quantity: PARTS.units,
  };
  const { status, body } = await callServer(origin, admin, 'POST', '/part', part);
  if (status !== 200) throw new Error(`The part could not be added: ${status} ${JSON.stringify(body)}`);
  return body.insertedId;
}
