import { performance } from 'node:perf_hooks';
import { ADMIN, signIn } from '../kit/customer.ts';
import type { Row } from '../kit/row.ts';
import { limitLine } from '../kit/table.ts';

const ROWS = 60_000;
const BAR_S = 60;

/** A price list of 60,000 new parts: read, compared and previewed, then written and undone. */
export const importing: Row = async ({ store, eventLoopDelay }) => {
  const { call } = await signIn(store.port, ADMIN);
  const { id } = (await (await call('POST', '/import', { stock: 10, minimum: 1 })).json()) as { id: string };
  await store.watched();
  const began = performance.now();
  const seconds = (): number => (performance.now() - began) / 1_000;
  await call('POST', `/import/${id}/files?name=drives.csv`, priceList());
  const read = seconds();
  await call('POST', `/import/${id}/apply`, {});
  const written = seconds();
  const row = `import of ${ROWS.toLocaleString('en-US')} rows in the browser`;
  const delay = eventLoopDelay.note(row, await store.watched());
  await call('POST', `/import/${id}/undo`, {});
  const undone = seconds() - written;
  const note = `read and compared in ${read.toFixed(1)} s; ${delay}; undone in ${undone.toFixed(1)} s`;
  return [limitLine(row, written, BAR_S, { unit: 's', digits: 1, note })];
};

/** Drives of 300 brands; every seven with the same name differ in capacity. */
function priceList(): string {
  const rows = Array.from(
    { length: ROWS },
    (_, at) =>
      `BX-${at},Brand ${at % 300},storage,Drive ${at % 9_000},${10 + (at % 500)}.${10 + (at % 90)},${250 * (1 + Math.floor(at / 9_000))},M.2-2280,M.2 PCIe 4.0 X4\n`,
  );
  return `sku,brand,kind,name,price,capacity,form_factor,interface\n${rows.join('')}`;
}
