import { orderBody } from '../../test/fixtures/ordering.ts';
import type { Answer, Person, TestStore } from '../../test/fixtures/store.ts';

/** A call measured as the store grows. Every request asks for something different. */
interface GrowingCall {
  readonly name: string;
  /**
   * The maximum time at the largest size, in milliseconds, for staff lists and pages; the other calls have a bar for
   * their growth.
   */
  readonly maxMs?: number;
  ask(): Promise<Answer>;
}

/** The calls of a store. */
export interface GrowingCalls {
  readonly list: readonly GrowingCall[];
  /** Gives the callers new tokens, because tokens last for a quarter of an hour. */
  renewTokens(): Promise<void>;
}

const WORDS = [
  'ryzen 7',
  'rtx 4070',
  '32gb ddr5',
  'corsair',
  'b650',
  'ssd 2tb',
  'gold 850',
  'noctua',
  'gefroce',
  'msi gaming',
];
const KINDS = ['processor', 'memory', 'motherboard', 'storage', 'graphics-card', 'power-supply', 'cpu-cooler'];

const SORTS = ['newest', 'price', 'name'];

/** Bars at a million orders. */
const ADMIN_LIST_MS = 100;
const START_PAGE_MS = 150;

/**
 * Every call that reads or writes growing data.
 * @param random numbers from 0 to 1, the same sequence in each run
 */
export async function growingCalls(store: TestStore, random: () => number): Promise<GrowingCalls> {
  let [buyer, admin] = [await store.person(), await store.person('admin')];
  const renewTokens = async (): Promise<void> => {
    [buyer, admin] = [await store.person(), await store.person('admin')];
  };
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const { rows: parts } = await store.db.$client.query(
    'select id, name, price_cents::int as cents, minimum from parts where in_stock order by md5(id::text) limit 500',
  );
  const { rows: customers } = await store.db.$client.query(
    "select email, name from users where subject like 'growth:%' order by md5(id::text) limit 500",
  );
  const asVisitor = (path: string) => store.call(null, 'GET', path);
  const asAdmin = (path: string) => store.call(admin, 'GET', path);
  const word = () => encodeURIComponent(pick(WORDS));
  const socket = () => pick(['AM5', 'AM4', 'LGA1700']);
  const list: GrowingCall[] = [
    { name: 'part', ask: () => asVisitor(`/part/${pick(parts).id}`) },
    { name: 'list', ask: () => asVisitor(`/part?limit=24&sort=${pick(['featured', '-price', ...SORTS])}`) },
    { name: 'list of a kind', ask: () => asVisitor(`/part?limit=24&category=${pick(KINDS)}&sort=${pick(SORTS)}`) },
    { name: 'list in stock', ask: () => asVisitor(`/part?limit=24&in_stock=1&minimum_at_most=${pick([1, 2, 3])}`) },
    { name: 'list by facet', ask: () => asVisitor(`/part?limit=24&category=motherboard&spec=socket:${socket()}`) },
    { name: 'search', ask: () => asVisitor(`/part?limit=24&q=${word()}`) },
    { name: 'search, sorted', ask: () => asVisitor(`/part?limit=24&q=${word()}&sort=${pick(SORTS)}`) },
    { name: 'suggest', ask: () => asVisitor(`/part/suggest?q=${word()}`) },
    { name: 'facets', ask: () => asVisitor(`/part/facets?category=${pick(KINDS)}`) },
    { name: 'facets of a search', ask: () => asVisitor(`/part/facets?q=${word()}&in_stock=1`) },
    { name: 'facets of a facet', ask: () => asVisitor(`/part/facets?category=motherboard&spec=socket:${socket()}`) },
    { name: 'place an order', ask: () => place(store, buyer, pick(parts)) },
    { name: 'own orders', ask: () => store.call(buyer, 'GET', `/placeorder?email=${buyer.email}&limit=24`) },
    ...Object.entries<() => string>({
      'open orders': () => '/orders?limit=24',
      'paid orders': () => '/orders?limit=24&status=paid',
      'orders of a customer': () => `/orders?limit=24&status=all&q=${encodeURIComponent(pick(customers).email)}`,
      'orders of a part': () => `/orders?limit=24&status=all&q=${encodeURIComponent(pick(parts).name)}`,
      'orders to ship': () => '/managed-orders?limit=24&view=to-ship',
      'all orders, oldest': () => '/managed-orders?limit=250&sort=oldest',
      'counts of orders': () => '/managed-orders/counts',
      'search of orders': () => `/managed-orders?limit=24&q=${encodeURIComponent(pick(customers).name)}`,
      users: () => '/user?limit=24',
      'users by name': () => `/user?limit=24&q=${encodeURIComponent(pick(customers).name)}`,
      catalogue: () => `/catalogue?limit=24&q=${word()}`,
      'parts low on stock': () => '/catalogue?limit=24&stock=low',
      'parts out of stock': () => '/catalogue?limit=24&stock=out',
    }).map(([name, path]) => ({ name, ask: () => asAdmin(path()), maxMs: ADMIN_LIST_MS })),
    { name: 'start page', ask: () => asAdmin('/overview'), maxMs: START_PAGE_MS },
    { name: 'testimonials', ask: () => asVisitor('/review?limit=24') },
  ];
  return { list, renewTokens };
}

function place(store: TestStore, buyer: Person, part: { id: string; cents: number; minimum: number }): Promise<Answer> {
  const body = orderBody(buyer, part.id, part.minimum, part.cents);
  return store.call(buyer, 'POST', '/placeOrder', body, { 'idempotency-key': crypto.randomUUID() });
}
