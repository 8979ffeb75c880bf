import { performance } from 'node:perf_hooks';
import { signIn } from '../kit/customer.ts';
import type { Row } from '../kit/row.ts';

const ROWS = 60_000;
const BAR_S = 60;
const ADMIN = { email: 'admin@partsmith.test', password: 'partsmith-admin' };

/** A price list of 60,000 new parts: read, compared and previewed, then written and undone. */
export const importing: Row = async ({ store, eventLoopDelay }) => {
  const { token } = await signIn(store.port, ADMIN);
  const call = async (path: string, body: object | string): Promise<{ _id?: string; id?: string }> => {
    const answer = await fetch(`http://127.0.0.1:${store.port}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': typeof body === 'string' ? 'text/csv' : 'application/json',
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { _id?: string; id?: string };
  };
  const { id } = await call('/import', { stock: 10, minimum: 1 });
  await store.watched();
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1_000;
  await call(`/import/${id}/files?name=drives.csv`, priceList());
  const read = seconds();
  await call(`/import/${id}/apply`, {});
  const written = seconds();
  const row = `import of ${ROWS.toLocaleString('en-US')} rows in the browser`;
  const note = `read and compared in ${read.toFixed(1)} s; ${eventLoopDelay.note(row, await store.watched())}`;
  await call(`/import/${id}/undo`, {});
  return [
    {
      row,
      ours: `${written.toFixed(1)} s`,
      peer: '',
      ratio: (written / BAR_S).toFixed(2),
      bar: `${BAR_S} s`,
      isMet: written <= BAR_S,
      note: `${note}; undone in ${(seconds() - written).toFixed(1)} s`,
    },
  ];
};

/** Drives of 300 brands; seven of a name differ in their capacity. */
function priceList(): string {
  const rows = Array.from(
    { length: ROWS },
    (_, at) =>
      `BX-${at},Brand ${at % 300},storage,Drive ${at % 9_000},${10 + (at % 500)}.${10 + (at % 90)},${250 * (1 + Math.floor(at / 9_000))},M.2-2280,M.2 PCIe 4.0 X4\n`,
  );
  return `sku,brand,kind,name,price,capacity,form_factor,interface\n${rows.join('')}`;
}
