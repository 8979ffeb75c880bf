import { orderBody } from '../../test/fixtures/ordering.ts';
import type { Answer, Person, TestStore } from '../../test/fixtures/store.ts';

/** A call measured as the store grows. Every request asks for something different. */
export interface GrowingCall {
  readonly name: string;
  /** The most milliseconds at the largest size, for lists and pages of staff; other calls have a bar for their growth. */
  readonly maxMs?: number;
  ask(): Promise<Answer>;
}

/** The calls of a store, and what gives their callers new tokens, which last for a quarter of an hour. */
export interface GrowingCalls {
  readonly calls: readonly GrowingCall[];
  renew(): Promise<void>;
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

/** Bars at a million orders. */
const ADMIN_LIST_MS = 100;
const START_PAGE_MS = 150;

/**
 * Every call that reads or writes growing data.
 * @param random numbers from 0 to 1, the same sequence in each run
 */
export async function growingCalls(store: TestStore, random: () => number): Promise<GrowingCalls> {
  let [buyer, admin] = [await store.person(), await store.person('admin')];
  const renew = async (): Promise<void> => {
    [buyer, admin] = [await store.person(), await store.person('admin')];
  };
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const { rows: parts } = await store.db.$client.query(
    'select id, name, price_cents::int as cents, minimum from parts where in_stock order by md5(id::text) limit 500',
  );
  const { rows: customers } = await store.db.$client.query(
    "select email, name from users where subject like 'growth:%' order by md5(id::text) limit 500",
  );
  const everyone = (path: () => string) => () => store.call(null, 'GET', path());
  const asAdmin = (path: () => string) => () => store.call(admin, 'GET', path());
  const word = () => encodeURIComponent(pick(WORDS));
  const call = (name: string, ask: () => Promise<Answer>, maxMs?: number): GrowingCall => ({
    name,
    ask,
    ...(maxMs !== undefined && { maxMs }),
  });
  const calls = [
    call(
      'part',
      everyone(() => `/part/${pick(parts).id}`),
    ),
    call(
      'list',
      everyone(() => `/part?limit=24&sort=${pick(['featured', 'newest', 'price', '-price', 'name'])}`),
    ),
    call(
      'list of a kind',
      everyone(() => `/part?limit=24&category=${pick(KINDS)}&sort=${pick(['newest', 'price', 'name'])}`),
    ),
    call(
      'list in stock',
      everyone(() => `/part?limit=24&in_stock=1&minimum_at_most=${pick([1, 2, 3])}`),
    ),
    call(
      'list by facet',
      everyone(() => `/part?limit=24&category=motherboard&spec=socket:${pick(['AM5', 'AM4', 'LGA1700'])}`),
    ),
    call(
      'search',
      everyone(() => `/part?limit=24&q=${word()}`),
    ),
    call(
      'search, sorted',
      everyone(() => `/part?limit=24&q=${word()}&sort=${pick(['newest', 'price', 'name'])}`),
    ),
    call(
      'suggest',
      everyone(() => `/part/suggest?q=${word()}`),
    ),
    call(
      'facets',
      everyone(() => `/part/facets?category=${pick(KINDS)}`),
    ),
    call(
      'facets of a search',
      everyone(() => `/part/facets?q=${word()}&in_stock=1`),
    ),
    call(
      'facets of a facet',
      everyone(() => `/part/facets?category=motherboard&spec=socket:${pick(['AM5', 'AM4', 'LGA1700'])}`),
    ),
    call('place an order', () => place(store, buyer, pick(parts))),
    call('own orders', () => store.call(buyer, 'GET', `/placeorder?email=${buyer.email}&limit=24`)),
    call(
      'open orders',
      asAdmin(() => '/orders?limit=24'),
      ADMIN_LIST_MS,
    ),
    call(
      'paid orders',
      asAdmin(() => '/orders?limit=24&status=paid'),
      ADMIN_LIST_MS,
    ),
    call(
      'orders of a customer',
      asAdmin(() => `/orders?limit=24&status=all&q=${encodeURIComponent(pick(customers).email)}`),
      ADMIN_LIST_MS,
    ),
    call(
      'orders of a part',
      asAdmin(() => `/orders?limit=24&status=all&q=${encodeURIComponent(pick(parts).name)}`),
      ADMIN_LIST_MS,
    ),
    call(
      'orders to ship',
      asAdmin(() => '/managed-orders?limit=24&view=to-ship'),
      ADMIN_LIST_MS,
    ),
    call(
      'all orders, oldest',
      asAdmin(() => '/managed-orders?limit=250&sort=oldest'),
      ADMIN_LIST_MS,
    ),
    call(
      'counts of orders',
      asAdmin(() => '/managed-orders/counts'),
      ADMIN_LIST_MS,
    ),
    call(
      'search of orders',
      asAdmin(() => `/managed-orders?limit=24&q=${encodeURIComponent(pick(customers).name)}`),
      ADMIN_LIST_MS,
    ),
    call(
      'start page',
      asAdmin(() => '/overview'),
      START_PAGE_MS,
    ),
    call(
      'users',
      asAdmin(() => '/user?limit=24'),
      ADMIN_LIST_MS,
    ),
    call(
      'users by name',
      asAdmin(() => `/user?limit=24&q=${encodeURIComponent(pick(customers).name)}`),
      ADMIN_LIST_MS,
    ),
    call(
      'catalogue',
      asAdmin(() => `/catalogue?limit=24&q=${word()}`),
      ADMIN_LIST_MS,
    ),
    call(
      'parts low on stock',
      asAdmin(() => '/catalogue?limit=24&stock=low'),
      ADMIN_LIST_MS,
    ),
    call(
      'parts out of stock',
      asAdmin(() => '/catalogue?limit=24&stock=out'),
      ADMIN_LIST_MS,
    ),
    call(
      'testimonials',
      everyone(() => '/review?limit=24'),
    ),
  ];
  return { calls, renew };
}

function place(store: TestStore, buyer: Person, part: { id: string; cents: number; minimum: number }): Promise<Answer> {
  const body = orderBody(buyer, part.id, part.minimum, part.cents);
  return store.call(buyer, 'POST', '/placeOrder', body, { 'idempotency-key': crypto.randomUUID() });
}
