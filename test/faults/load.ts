import { setShop } from '#test/fixtures/ordering.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { randomOf, SEED } from './mode.ts';
import { SHOP } from './model-prices.ts';
import { moneyByOrder } from './money.ts';
import { freePorts } from '#test/fixtures/free-ports.ts';
import { scratchDatabase, type ScratchDatabase } from './scratch-database.ts';
import { startServer, type ServerProcess } from './servers.ts';
import { runShopAdmin, pause, shop, type Notes, type Shop } from './shoppers.ts';
import { runUntilIdle } from './time.ts';

export interface Load {
  customers: number;
  parts: number;
  /** Units of each part. */
  stock: number;
  seconds: number;
  serverKills: number;
  databaseKills: number;
}

/** The store under test as a shop. */
type TestedShop = Shop & { readonly store: TestStore };

/** The result of a run. */
export interface Figures {
  acknowledged: number;
  paid: number;
  refusals: number;
  retries: number;
  internalErrors: number;
  serverKills: number;
  databaseKills: number;
  /** Each of these has to be 0. */
  ordersLost: number;
  paymentsLost: number;
  unitsOversold: number;
  chargedTwice: number;
  unitsLeaked: number;
}

/**
 * Customers at two processes of a store on one database, while servers and the database are killed. Then waits until
 * the store is idle and counts.
 * @param check runs on the idle store, before it is closed
 */
export async function runLoad(
  load: Load,
  check: (store: TestStore, orders: string[]) => Promise<void>,
): Promise<Figures> {
  const ports = await freePorts(2);
  const database = await scratchDatabase();
  const store = await startTestStore({ webhooks: `http://127.0.0.1:${ports[0]}/api/payment-webhook`, own: database });
  const servers: ServerProcess[] = [];
  try {
    await setShop(store, SHOP);
    for (const port of ports) servers.push(await startServer(store, { port, worker: true }));
    const parts = await Promise.all(Array.from({ length: load.parts }, () => store.part({ quantity: load.stock })));
    const people = await Promise.all(Array.from({ length: load.customers }, () => store.person()));
    const admin = await store.person('admin');
    const notes: Notes = { placed: new Set(), lines: [], paid: new Set(), refusals: 0, retries: 0, internal: 0 };
    const until = Date.now() + load.seconds * 1000;
    const at: TestedShop = {
      store,
      origins: servers.map(({ origin }) => origin),
      parts,
      notes,
      until,
      giveUp: until + 120_000,
      random: randomOf(`load ${SEED}`),
    };
    await Promise.all([
      ...people.map((person) => shop(at, person)),
      runShopAdmin(at, admin),
      endReservations(at),
      killServers(at, load, servers, ports),
      killDatabase(load, database),
    ]);
    // Their last jobs are interrupted, too; as time passes, their locks are released.
    await Promise.all(servers.map((server) => server.kill()));
    await runUntilIdle(store, 3);
    await store.db.$client.query(
      "update orders set hold_until = now() - interval '1 second' where hold_until is not null",
    );
    await runUntilIdle(store, 1);
    const figures = await count(store, load, notes, parts);
    await check(store, [...notes.placed]);
    return figures;
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await store.close();
  }
}

/** Occasionally half an hour passes for some unpaid orders. */
async function endReservations({ store, until }: TestedShop): Promise<void> {
  while (Date.now() < until) {
    await pause(2_000);
    const { $client } = store.db;
    await $client
      .query(
        "update orders set hold_until = now() - interval '1 second' where hold_until is not null and random() < 0.2",
      )
      .then(() => $client.query("select graphile_worker.add_job('expire_reservations')"))
      .catch(() => undefined); // The database is down; the next run will do it.
  }
}

async function killServers(at: TestedShop, load: Load, servers: ServerProcess[], ports: number[]): Promise<void> {
  const every = (load.seconds * 1000) / (load.serverKills + 1);
  for (let kills = 0; kills < load.serverKills; kills++) {
    await pause(every);
    const which = kills % servers.length;
    await servers[which]!.kill();
    servers[which] = await startServer(at.store, { port: ports[which]!, worker: true });
  }
}

async function killDatabase(load: Load, { server }: ScratchDatabase): Promise<void> {
  const every = (load.seconds * 1000) / (load.databaseKills + 1);
  for (let kills = 0; kills < load.databaseKills; kills++) {
    await pause(every);
    process.kill(server.pid, 'SIGKILL');
  }
}

async function count(store: TestStore, load: Load, notes: Notes, parts: string[]): Promise<Figures> {
  const { rows: lines } = await store.db.$client.query(
    `select order_id as "order", status, quantity, part_id as part, is_billed as billed,
      (l.total_cents + l.tax_cents)::int as cents, o.total_cents::int as total
    from order_lines l join orders o on o.id = order_id`,
  );
  const { rows: stocks } = await store.db.$client.query('select id, quantity from parts where id = any($1)', [parts]);
  const money = await moneyByOrder(store);
  const byOrder = Map.groupBy(lines, ({ order }) => order);
  const isKept = ({ status }: { status: string }): boolean => status === 'paid' || status === 'shipped';
  const sold = (part: string): number =>
    lines.filter((each) => each.part === part && isKept(each)).reduce((sum, each) => sum + each.quantity, 0);
  const sum = (of: (stock: { id: string; quantity: number }) => number): number =>
    stocks.reduce((all, stock) => all + of(stock), 0);
  const isOpen = ({ status }: { status: string }): boolean => status === 'unpaid' || status === 'expired';
  // Canceled lines are refunded with their tax; the last one also refunds delivery.
  const keptCents = (ofOrder: typeof lines): number =>
    ofOrder.some(isKept)
      ? ofOrder.reduce((left, each) => left - (each.billed && !isKept(each) ? each.cents : 0), ofOrder[0].total)
      : 0;
  const isFair = (id: string): boolean => {
    const { charged, refunded } = money.get(id) ?? { charged: 0, refunded: 0 };
    const ofOrder = byOrder.get(id) ?? [];
    return charged > 0 && charged - refunded === keptCents(ofOrder) && !ofOrder.some(isOpen);
  };
  return {
    acknowledged: notes.placed.size,
    paid: notes.paid.size,
    refusals: notes.refusals,
    retries: notes.retries,
    internalErrors: notes.internal,
    serverKills: load.serverKills,
    databaseKills: load.databaseKills,
    ordersLost: [...notes.placed].filter((id) => !byOrder.has(id)).length,
    paymentsLost: [...notes.paid].filter((id) => !isFair(id)).length,
    unitsOversold: sum(({ id }) => Math.max(0, sold(id) - load.stock)),
    chargedTwice: [...money].filter(
      ([id, each]) => each.kept > 1 || each.charged - each.refunded > (byOrder.get(id)?.[0].total ?? 0),
    ).length,
    unitsLeaked: sum(({ id, quantity }) => Math.abs(load.stock - sold(id) - quantity)),
  };
}
