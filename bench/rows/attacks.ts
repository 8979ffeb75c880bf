import { fork } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { workbookFiles, workbookOf, zip } from '../../server/spreadsheets/testing.ts';
import { ask, type Flood, type Sent } from '../kit/flood.ts';
import { percentile } from '../kit/load.ts';
import { signUpCustomers } from '../kit/customer.ts';
import { limitLine } from '../kit/table.ts';
import type { Bench, Row } from '../kit/row.ts';

/** The p95 of an ordinary visitor during an attack may be this many times the p95 without it. */
const BAR = 3;
/** Milliseconds of one attack, which also ends after this many requests. */
const ATTACK_MS = 5_000;
const MAX_REQUESTS = 400;
/** Loopback addresses, so that the store tells the visitor from the attacker. */
const [VISITOR, ATTACKER] = ['127.0.3.1', '127.0.4.1'];

const JSON_TYPE = { 'content-type': 'application/json' };
const json = (path: string, body: object | string, headers = {}): Sent => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const length = String(Buffer.byteLength(text));
  return { path, method: 'POST', headers: { ...JSON_TYPE, 'content-length': length, ...headers }, body: text };
};
const form = (path: string, body: string, origin: string): Sent => ({
  path,
  method: 'POST',
  headers: { origin, 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) },
  body,
});

const file = (body: Buffer): Sent => ({
  path: '/api/match/file',
  method: 'POST',
  headers: { 'content-type': 'application/octet-stream', 'content-length': String(body.length) },
  body,
});

/** A workbook of a few KB with as many sheets as 256 KB of XML can name, each looked up among as many relations. */
function manySheets(): Buffer {
  const times = (make: (index: number) => string) => Array.from({ length: 5_000 }, (_, index) => make(index)).join('');
  const book = `<workbook><sheets>${times((index) => `<sheet name="a" r:id="r${index}"/>`)}</sheets></workbook>`;
  const relations = `<Relationships>${times((index) => `<Relationship Id="x${index}" Target="a.xml"/>`)}</Relationships>`;
  const files = workbookFiles('', [], book);
  return zip(files.map((each) => (each.name.endsWith('workbook.xml.rels') ? { ...each, content: relations } : each)));
}

/** Each attack: how many requests at once, and what they are, in turn. */
async function attacksOn(store: Bench['store']): Promise<Record<string, [atOnce: number, readonly Sent[]]>> {
  const origin = `http://localhost:${store.port}`;
  const [buyer] = await signUpCustomers(store, 1);
  const [part] = await store.query<{ id: string; cents: number; name: string }>(
    'select id, name, price_cents::int as cents from parts order by id limit 1',
  );
  const list = Array.from({ length: 500 }, (_, line) => `${line + 1} x ${part!.name.slice(0, 12)} ${line}`).join('\n');
  const order = {
    placeOrderProduct: part!.id,
    customerEmail: buyer!.email,
    placeOrderQuantity: 1,
    placeOrderPrice: part!.cents / 100,
  };
  const account = (index: number) => ({
    name: 'Flood',
    email: `flood-${Date.now()}-${index}@partsmith.test`,
    password: 'partsmith-flood',
  });
  const times = (make: (index: number) => Sent) => Array.from({ length: MAX_REQUESTS }, (_, index) => make(index));
  const trickling = form('/login', '', origin);
  const sheets = manySheets();
  const empty = workbookOf([{ rows: Array.from({ length: 100_000 }, () => []) }]);
  return {
    'workbooks of 5,000 sheets': [6, [file(sheets)]],
    'workbooks of empty rows': [6, [file(empty)]],
    "a form of 3 MB of '&'": [4, [form('/login', 'a&'.repeat(1_500_000), origin)]],
    'JSON with surrogate escapes': [4, [json('/api/match', `{"text":"${'\\ud83d\\ude00'.repeat(5_000)}"}`)]],
    '25 lists of 500 lines': [25, [json('/api/match', { text: list })]],
    '60 orders of one account at once': [
      60,
      [json('/api/placeOrder', order, { authorization: `Bearer ${buyer!.token}` })],
    ],
    'all places of one address': [200, times((index) => ({ path: `/api/part?q=${index}%20fan&limit=24` }))],
    '23 trickling forms': [
      23,
      [{ ...trickling, headers: { ...trickling.headers, 'content-length': '1000000' }, begins: 'a=1' }],
    ],
    'mass sign-ups': [20, times((index) => json('/api/identity/sign-up/email', account(index), { origin }))],
  };
}

/** The visitor's waits for pages and calls, in milliseconds, sorted, until the time is over. */
async function visit(port: number, ms: number): Promise<Float64Array> {
  const waits: number[] = [];
  const paths = ['/?visit=', '/api/part?limit=24&visit=', '/api/part?q=fan&visit=', '/login?visit='];
  const until = performance.now() + ms;
  for (let visits = 0; performance.now() < until; visits++) {
    const began = performance.now();
    await ask(port, VISITOR, { path: paths[visits % paths.length]! + visits }, AbortSignal.timeout(30_000));
    waits.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return new Float64Array(waits).sort();
}

/** An ordinary visitor while one anonymous client attacks, compared with the same visitor alone. */
export const attacks: Row = async ({ store }) => {
  const { port } = store;
  const lines = [];
  await visit(port, 1_000);
  for (const [what, [atOnce, requests]] of Object.entries(await attacksOn(store))) {
    const alone = percentile(await visit(port, ATTACK_MS), 0.95);
    const attacker = fork(fileURLToPath(new URL('../kit/flood.ts', import.meta.url)), { serialization: 'advanced' });
    attacker.send({ port, address: ATTACKER, atOnce, most: MAX_REQUESTS, requests } satisfies Flood);
    const during = percentile(await visit(port, ATTACK_MS), 0.95);
    attacker.send('stop');
    const [sent] = (await once(attacker, 'message')) as [number];
    const note = `p95 ${during.toFixed(0)} ms, alone ${alone.toFixed(0)} ms, ${sent} requests`;
    lines.push(limitLine(`visitor during: ${what}`, during / alone, BAR, { unit: 'times', digits: 1, note }));
  }
  return lines;
};
