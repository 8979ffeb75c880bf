import type { Page } from '@playwright/test';
import { admin, unique } from './people.ts';
import { expect, test } from './test.ts';
import type { Shop } from './shop.ts';
import { hydrated } from './specification/signed-in.ts';

const TYPED = 'About the first';
const COUNT = '937';

/** Two addresses of one screen that show different items, and what only the second one shows. */
type Pair = readonly [first: string, second: string, shown: string];

/** Goes to a page without loading a new document, as the command palette and the back button do. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: history.length, key: 'other', usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

async function twoOf<Item>(
  make: () => Promise<Item>,
  pathOf: (item: Item) => string,
  shown: (item: Item) => string | Promise<string>,
) {
  const [first, second] = [await make(), await make()];
  return [pathOf(first), pathOf(second), await shown(second)] as const;
}

async function addSupplier(shop: Shop): Promise<{ id: string; name: string }> {
  const name = `Quarry ${unique()}`;
  const { insertedId: id } = await shop.asAdmin<{ insertedId: string }>('POST', '/suppliers', { name });
  return { id, name };
}

const SCREENS: Readonly<Record<string, (shop: Shop, page: Page) => Promise<Pair>>> = {
  customers: (shop, page) => {
    const signUp = async () => {
      const { email } = await shop.signUp(page);
      const [{ _id }] = await shop.asAdmin<[{ _id: string }]>('GET', `/user?q=${encodeURIComponent(email)}`);
      return { id: _id, email };
    };
    return twoOf(
      signUp,
      ({ id }) => `/dashboard/customers/${id}`,
      ({ email }) => email,
    );
  },
  orders: async (shop, page) => {
    const person = await shop.customer(page);
    const part = await shop.addPart({ minimum: 1 });
    return twoOf(
      () => shop.order(page, person, part),
      (id) => `/dashboard/manageorder?order=${id}`,
      (id) => shop.numberOf(id),
    );
  },
  parts: (shop) =>
    twoOf(
      () => shop.addPart(),
      ({ _id }) => `/dashboard/stock/${_id}`,
      ({ name }) => name,
    ),
  suppliers: (shop) =>
    twoOf(
      () => addSupplier(shop),
      ({ id }) => `/dashboard/suppliers?edit=${id}`,
      ({ name }) => name,
    ),
  'purchase orders': (shop) => {
    const add = async () => {
      const [supplier, part] = [await addSupplier(shop), await shop.addPart()];
      const body = { supplier: supplier.id, lines: [{ part: part._id, quantity: 5, cost: 2 }] };
      const { insertedId } = await shop.asAdmin<{ insertedId: string }>('POST', '/purchase-orders', body);
      return { id: insertedId, supplier: supplier.name };
    };
    return twoOf(
      add,
      ({ id }) => `/dashboard/purchase-orders/${id}`,
      ({ supplier }) => supplier,
    );
  },
  builds: (shop) => {
    const add = async () => {
      const name = `Build ${unique()}`;
      const { insertedId: id } = await shop.asAdmin<{ insertedId: string }>('POST', '/builds', { name });
      const part = await shop.addPart();
      await shop.asAdmin('PUT', `/builds/${id}/parts/${part._id}`, { quantity: 1 });
      return { id, name };
    };
    return twoOf(
      add,
      ({ id }) => `/dashboard/builds/${id}`,
      ({ name }) => name,
    );
  },
  webhooks: (shop) => {
    const add = () => {
      const body = { url: `https://example.com/${unique()}`, description: '', events: ['order.paid'] };
      return shop.asAdmin<{ _id: string; url: string }>('POST', '/webhooks', body);
    };
    return twoOf(
      add,
      ({ _id }) => `/dashboard/webhooks/${_id}`,
      ({ url }) => url,
    );
  },
  'groups of texts': async () => ['/dashboard/settings/home', '/dashboard/settings/portfolio', '/myprotfolio'],
};

for (const [name, addTwo] of Object.entries(SCREENS)) {
  test(`what is typed on the screen of one of two ${name} is not shown on the screen of the other`, async ({
    page,
    shop,
  }) => {
    const [first, second, shown] = await addTwo(shop, page);
    await shop.signIn(page, admin);
    await page.goto(first);
    await hydrated(page);
    const main = page.getByRole('main');
    const texts = main.getByRole('textbox');
    const numbers = main.getByRole('spinbutton');
    for (const text of await texts.all()) if (await text.isEditable()) await text.fill(TYPED);
    for (const number of await numbers.all()) await number.fill(COUNT);
    const values = () => texts.or(numbers).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    expect(await values()).toContain(TYPED);
    await goWithin(page, second);
    await expect(main.getByText(shown).first()).toBeVisible();
    const kept = (await values()).filter((value) => value === TYPED || value === COUNT);
    expect(kept).toEqual([]);
  });
}
