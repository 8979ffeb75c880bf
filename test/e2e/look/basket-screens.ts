import type { Page } from '@playwright/test';
import { typeCard } from '#test/e2e/paying.ts';
import type { Scene, Screen } from './scene.ts';

/** Fills the basket of the page's browser, and opens it or the checkout. */
export const filled =
  (linesOf: (scene: Scene) => [id: string, quantity: number][], path = '/basket') =>
  async (page: Page, scene: Scene) => {
    const { origin } = new URL(page.url());
    for (const [id, quantity] of linesOf(scene))
      await page.request.put(`${origin}/api/basket/lines/${id}`, { data: { quantity }, headers: { origin } });
    await page.goto(path);
  };

/** The basket, empty and with lines in each state. */
export const basketScreens: readonly Screen[] = [
  {
    name: 'basket, below minimum, long and sold out',
    path: () => '/basket',
    make: filled(({ plain, soldOut, long }) => [
      [plain._id, 1],
      [long._id, 500],
      [soldOut._id, 3],
    ]),
  },
  {
    name: 'basket',
    path: () => '/basket',
    make: filled(({ plain, long }) => [
      [plain._id, plain.minimum],
      [long._id, long.minimum],
    ]),
  },
  {
    name: 'basket, removed',
    path: () => '/basket',
    make: async (page, scene) => {
      await filled(({ plain, long }) => [
        [plain._id, plain.minimum],
        [long._id, long.minimum],
      ])(page, scene);
      await page
        .getByRole('button', { name: /^Remove / })
        .first()
        .click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
];

/** The quick order: empty, with a line in each state, and after adding. */
export const quickOrderScreens: readonly Screen[] = [
  {
    name: 'quick order, ready, short, sold out, to confirm and not found',
    path: () => '/quick-order',
    make: async (page, { plain, soldOut, long }) => {
      const list = [
        `${plain.name}, ${plain.minimum}`,
        `${soldOut.name} x 3`,
        long.sku,
        `${plain.name} unknowable`,
        'zqxvw',
      ];
      await page.getByLabel('Parts and quantities').fill([...list, `${plain.sku}, 100000`].join('\n'));
      await page.getByRole('button', { name: 'Find parts' }).click();
      await page.getByText('1 not found').waitFor();
      await page.getByLabel('Number of machines').fill('3');
      await page.getByRole('button', { name: /^Choose / }).waitFor();
    },
  },
  {
    name: 'quick order, a table with columns, an unclear quantity, and lines left out',
    path: () => '/quick-order',
    make: async (page, { plain, soldOut, long }) => {
      const list = [
        'Part;Number;Qty;Fitted;Price',
        `;${plain.sku};1.000;yes;9.50`,
        `${soldOut.name} unknowable;;2;yes;1.00`,
        `;${long.sku};2;no;3.00`,
        'Total;;;;12.50',
        'Shipping;;;;4.00',
      ];
      await page.getByLabel('Parts and quantities').fill(list.join('\n'));
      await page.getByRole('button', { name: 'Find parts' }).click();
      await page.getByText('3 lines left out').click();
      await page.getByText('Columns:').click();
      await page.getByLabel('Fitted').waitFor();
    },
  },
  {
    name: 'quick order, added',
    path: () => '/quick-order',
    make: async (page, { plain }) => {
      await page.getByLabel('Parts and quantities').fill(`${plain.name}, ${plain.minimum}\nzqxvw`);
      await page.getByRole('button', { name: 'Find parts' }).click();
      await page.getByRole('button', { name: 'Add to basket' }).click();
      await page.getByText('1 part is in your basket.').waitFor();
    },
  },
  {
    name: 'quick order, unreadable file',
    path: () => '/quick-order',
    make: async (page) => {
      const file = {
        name: 'list.xlsx',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from('PK\x03\x04 no archive'),
      };
      await page.getByLabel('Or a file').setInputFiles(file);
      await page.getByText(/The workbook is damaged/).waitFor();
    },
  },
];

const few = ({ plain, soldOut, long }: Scene): [string, number][] => [
  [plain._id, plain.minimum],
  [long._id, long.minimum],
  [soldOut._id, 3],
];
const fillAddress = async (page: Page) => {
  await page.getByLabel('Street address').fill('12 Forge Lane');
  await page.getByLabel('City').fill('Rajshahi');
  await page.getByLabel('Country').selectOption('BD');
};

/** Opens the checkout of parts that can be ordered, and waits for the card form. */
const ready = async (page: Page, scene: Scene) => {
  const { origin } = new URL(page.url());
  await page.request.delete(`${origin}/api/basket/lines/${scene.soldOut._id}`, { headers: { origin } });
  await filled((scene) => few(scene).slice(0, 2), '/checkout')(page, scene);
  await page.locator('button:enabled', { hasText: /^Pay \$/ }).waitFor();
};

/** The checkout in each state; nothing is paid here. */
export const checkoutScreens: readonly Screen[] = [
  { name: 'checkout, some short', path: () => '/basket', make: filled(few, '/checkout') },
  { name: 'checkout', path: () => '/basket', make: ready },
  {
    name: 'checkout, address missing',
    path: () => '/basket',
    make: async (page, scene) => {
      await ready(page, scene);
      // A draft from another state may have filled it in.
      await page.getByLabel('City').fill('');
      await typeCard(page, '4242424242424242');
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await page.getByText('Enter a city').waitFor();
    },
  },
  {
    name: 'checkout, no answer',
    path: () => '/basket',
    make: async (page, scene) => {
      await ready(page, scene);
      await page.route('**/api/orders', (route) => route.abort());
      await fillAddress(page);
      await typeCard(page, '4242424242424242');
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await page.getByText(/Press Pay again/).waitFor();
    },
  },
];
