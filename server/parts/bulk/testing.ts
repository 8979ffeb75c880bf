import { after, beforeEach } from 'node:test';
import { startTestStore, type Person } from '#test/fixtures/store.ts';

/** A store for one test file with the calls of bulk changes; each test starts without parts. */
export async function openBulkStore() {
  const store = await startTestStore();
  after(() => store.close());
  beforeEach(() => store.db.$client.query('update parts set deleted_at = now() where hidden_at is null'));
  const [admin, customer] = [await store.person('admin'), await store.person()];
  const preview = (body: unknown, who: Person | null = admin) => store.call(who, 'POST', '/catalogue/bulk', body);
  const apply = (id: string, who: Person | null = admin) => store.call(who, 'POST', `/catalogue/bulk/${id}/apply`);
  const undo = (id: string, who: Person | null = admin) => store.call(who, 'POST', `/catalogue/bulk/${id}/undo`);
  const rows = async (id: string, query = '') =>
    (await store.call(admin, 'GET', `/catalogue/bulk/${id}/rows${query}`)).body;
  const price = (how: string, amount: number) => ({ field: 'price', how, amount });
  const stock = (how: string, amount: number) => ({ field: 'quantity', how, amount });
  const pricesOf = async (ids: string[]): Promise<number[]> =>
    (
      await store.db.$client.query(
        'select price_cents::int as price from parts where id = any($1) order by array_position($1, id)',
        [ids],
      )
    ).rows.map((row) => row.price);
  return { store, admin, customer, preview, apply, undo, rows, price, stock, pricesOf };
}
