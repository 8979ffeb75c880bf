import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach } from 'node:test';
import { startTestStore, type Person } from '#test/fixtures/store.ts';

/** A store for one test file with the calls of imports; its temporary files have a separate folder. */
export async function openImportStore() {
  const systemFolder = process.env['TMPDIR'];
  const folder = await mkdtemp(join(tmpdir(), 'partsmith-browser-import-'));
  process.env['TMPDIR'] = folder;
  const store = await startTestStore();
  after(async () => {
    await store.close();
    if (systemFolder === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = systemFolder;
    await rm(folder, { recursive: true });
  });
  beforeEach(() =>
    store.db.$client.query('update parts set deleted_at = now(), import_key = null where hidden_at is null'),
  );
  const [admin, customer] = [await store.person('admin'), await store.person()];

  const startedImport = async (): Promise<string> =>
    (await store.call(admin, 'POST', '/import', { stock: 40, minimum: 2 })).body.id;

  async function send(
    id: string,
    body: string | ReadableStream | Uint8Array,
    name = 'cpu.csv',
    { who = admin as Person | null, type = 'text/csv' } = {},
  ) {
    const response = await store.app.request(`/api/import/${id}/files?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { ...(who && { authorization: `Bearer ${who.token}` }), 'content-type': type },
      body,
      duplex: 'half',
    } as RequestInit);
    return { status: response.status, body: await response.json() };
  }

  const apply = (id: string) => store.call(admin, 'POST', `/import/${id}/apply`);
  const rowsOf = async (id: string, query = '') => (await store.call(admin, 'GET', `/import/${id}/rows${query}`)).body;
  const parts = async () =>
    (
      await store.db.$client.query(
        'select name, price_cents::int as price, quantity, minimum from parts where hidden_at is null order by created_at, id',
      )
    ).rows;
  return { store, folder, admin, customer, startedImport, send, apply, rowsOf, parts };
}

export const CPU =
  'name,price,core_count,core_clock,boost_clock,microarchitecture,tdp,graphics\n' +
  'Anvil 8,451.5,8,4.7,5.2,Forge,120,\n' +
  'Anvil 4,,4,3.1,,Forge,65,\n' +
  'Anvil 6,$1,199.00,6,3.6,,Forge,65,\n' +
  'Anvil 8,399,8,4.7,5.2,Forge,120,\n' +
  '"Anvil, 12",1299.00,12,4.1,,Forge,170,Ember\n';
