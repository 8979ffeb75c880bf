import { expect, type Page } from '@playwright/test';
import { admin } from '#test/e2e/people.ts';
import { hydrated } from '#test/e2e/specification/signed-in.ts';
import { failingAdminScreens } from './failing-screens.ts';
import { press } from './press.ts';
import type { Screen } from './scene.ts';

const fillIn = (part: { name: string; price: string; minimum: string; stock: string }) => async (page: Page) => {
  await page.getByLabel('Name', { exact: true }).fill(part.name);
  await page.getByLabel('Kind').selectOption({ label: 'Memory' });
  await page.getByLabel('Description').fill('Two modules, matched at the bench.');
  await page.getByLabel('Price').fill(part.price);
  await page.getByLabel('Minimum').fill(part.minimum);
  await page.getByLabel(/^(Quantity|Stock)/).fill(part.stock);
};

/** The admin screens: users, parts, orders, books. */
export const adminScreens: readonly Screen[] = [
  {
    name: 'purchase order',
    path: () => '/dashboard/suppliers',
    make: async (page, { plain }) => {
      await page.getByLabel('Name').last().fill('Donaudampfschifffahrtselektrizitätenhauptbetriebswerk GmbH');
      await page.getByRole('button', { name: 'Add supplier' }).click();
      await page.getByText('Donaudampfschifffahrtselektrizitätenhauptbetriebswerk GmbH').first().waitFor();
      await page.goto('/dashboard/purchase-orders');
      await page.getByRole('textbox', { name: 'Parts' }).fill(`${plain.sku}, 10, 4.50`);
      await page.getByRole('button', { name: 'Create draft' }).click();
      await page.getByRole('heading', { level: 1, name: /^PO-/ }).waitFor();
    },
  },
  {
    name: 'manage order: payment link',
    path: ({ unpaid }) => `/dashboard/manageorder?order=${unpaid}`,
    make: async (page) => {
      await page.getByRole('button', { name: 'Show a link to copy' }).click();
      await page.getByLabel('Payment link', { exact: true }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'price lists', path: () => '/dashboard/price-lists/all?view=off' },
  { name: 'new price list', path: () => '/dashboard/price-lists/new' },
  { name: 'price list', path: ({ priceList }) => `/dashboard/price-lists/${priceList}` },
  { name: 'company', path: ({ company }) => `/dashboard/companies/${company}` },
  { name: 'add a company', path: () => '/dashboard/companies/new' },
  { name: 'part numbers of a company', path: ({ company }) => `/dashboard/numbers/${company}` },
  { name: 'issue a gift card', path: () => '/dashboard/gift-cards/new' },
  {
    name: 'gift card issued',
    path: () => '/dashboard/gift-cards/new',
    make: async (page) => {
      await page.getByLabel('Amount').fill('10000');
      await page
        .getByLabel('Note')
        .fill('Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft');
      await press('Issue gift card')(page);
      await page.getByRole('group', { name: /^Issued a gift card/ }).waitFor();
    },
  },
  {
    name: 'gift card',
    path: ({ giftCard }) => `/dashboard/gift-cards/${giftCard}`,
  },
  { name: 'manage order: bank transfer', path: ({ transfer }) => `/dashboard/manageorder?order=${transfer}` },
  { name: 'reports: sales by part', path: () => '/dashboard/reports?report=sales-by-part&period=this-year' },
  {
    name: 'reports: tax, nothing',
    path: () => '/dashboard/reports?report=tax&period=own&from=2001-01-01&to=2001-01-02',
  },
  { name: 'reports: refused dates', path: () => '/dashboard/reports?period=own&from=2026-02-01&to=2026-01-01' },
  { name: 'reports: stock value', path: () => '/dashboard/reports?report=stock-value' },
  {
    name: 'change the parts of an order',
    path: ({ unpaid }) => `/dashboard/change-order/${unpaid}`,
    make: async (page, { plain }) => {
      await page.getByLabel('Add parts').fill(`${plain.sku}, 10`);
      await press('Review changes')(page);
      await page.getByRole('heading', { name: 'The changed order' }).waitFor();
    },
  },
  { name: 'make admin, very long', path: ({ person }) => `/dashboard/users?q=${person.email}` },
  { name: 'make admin, no match', path: () => '/dashboard/users?q=zzzz' },
  { name: 'customers, very long', path: ({ person }) => `/dashboard/customers?q=${person.email}` },
  { name: 'customers, no match', path: () => '/dashboard/customers?q=zzzz&country=DE' },
  {
    name: 'staff: a customer',
    path: ({ person }) => `/dashboard/users?q=${person.email}`,
    make: async (page, { person }) => {
      await page.getByRole('link', { name: person.name }).first().click();
      await page.getByRole('heading', { name: 'Order for this customer' }).waitFor();
    },
  },
  {
    name: 'staff: an order draft',
    path: ({ person }) => `/dashboard/users?q=${person.email}`,
    make: async (page, { person, long }) => {
      await page.getByRole('link', { name: person.name }).first().click();
      await page.getByLabel('Parts', { exact: true }).fill(`${long.sku}, 3\nsome fan that nobody knows`);
      await page.getByRole('button', { name: 'Save as draft' }).click();
      await page.getByRole('heading', { name: 'Draft for this customer' }).waitFor();
    },
  },
  { name: 'staff, removing', path: () => '/dashboard/staff', make: press(/^Remove from staff/) },
  { name: 'staff, inviting nobody', path: () => '/dashboard/staff', make: press('Send invitation') },
  { name: 'invitation', path: () => '/dashboard/invitation?token=invented', make: press('Accept the invitation') },
  {
    name: 'manage product, very long',
    path: ({ long }) => `/dashboard/manageproduct?q=${encodeURIComponent(long.name.slice(0, 20))}`,
  },
  { name: 'manage product, out of stock', path: () => '/dashboard/manageproduct?stock=out' },
  {
    name: 'manage product, drafts',
    path: () => '/dashboard/addproduct',
    make: async (page) => {
      await fillIn({ name: 'Aurora X9 of next year', price: '129', minimum: '1', stock: '10' })(page);
      await page.getByLabel('On sale').selectOption({ label: 'Draft until a day' });
      await page.getByLabel('Publish on').fill('2099-12-01');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Draft until Dec 1, 2099').first().waitFor();
    },
  },
  { name: 'preview of a part', path: ({ long }) => `/dashboard/preview/${long._id}` },
  { name: 'manage product, deleted parts', path: () => '/dashboard/manageproduct?deleted=1' },
  { name: 'manage product, none deleted', path: () => '/dashboard/manageproduct?deleted=1&q=zzzz' },
  { name: 'manage product, no match', path: () => '/dashboard/manageproduct?q=zzzz' },
  { name: 'manage product, deleting', path: () => '/dashboard/manageproduct', make: press(/^Delete /) },
  {
    name: 'manage product, editing',
    path: ({ long }) => `/dashboard/manageproduct?q=${encodeURIComponent(long.name.slice(0, 20))}`,
    make: (page) =>
      page
        .getByRole('link', { name: /^Edit / })
        .first()
        .click(),
  },
  {
    name: 'manage product, some chosen',
    path: () => '/dashboard/manageproduct',
    make: async (page) => {
      for (const index of [0, 1])
        await page
          .getByRole('checkbox', { name: /^Select (?!all)/ })
          .nth(index)
          .check();
    },
  },
  { name: 'manage order', path: ({ person }) => `/dashboard/manageorder?status=all&q=${person.email}` },
  { name: 'manage order, none', path: () => '/dashboard/manageorder?view=overdue&q=none' },
  {
    name: 'manage order, selected',
    path: ({ person }) => `/dashboard/manageorder?view=to-ship&q=${person.email}&tag=`,
    make: async (page) => page.getByRole('checkbox', { name: 'Select all on this page' }).check(),
  },
  {
    name: 'manage order, refused',
    path: ({ disputed }) => `/dashboard/manageorder?q=${disputed}`,
    make: async (page) => {
      const address = new URL(page.url());
      const headers = { origin: address.origin };
      const proof = await page.request.put(`/api/user/${admin.email}`, { headers, data: { email: admin.email } });
      const { token } = (await proof.json()) as { token: string };
      const answer = await page.request.post('/api/order-jobs', {
        headers: { ...headers, authorization: `Bearer ${token}` },
        data: { action: 'ship', orders: [address.searchParams.get('q')] },
      });
      const { insertedId } = (await answer.json()) as { insertedId: string };
      await page.goto(`${address.href}&job=${insertedId}`);
      await page.getByText("couldn't be shipped").waitFor();
    },
  },
  {
    name: 'manage order, shipping',
    path: ({ person }) => `/dashboard/manageorder?q=${person.email}`,
    make: press(/^Pending: ship/),
  },
  {
    name: 'manage order, cancelling',
    path: ({ person }) => `/dashboard/manageorder?q=${person.email}`,
    make: press(/^Cancel order/),
  },
  {
    name: 'manage order, palette',
    path: () => '/dashboard/manageorder',
    make: async (page, { person }) => {
      await page.locator('main').getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Page, order, part or customer' }).fill(person.email);
      await page.getByRole('option', { name: person.email }).first().waitFor();
    },
  },
  {
    name: 'manage order, keys',
    path: () => '/dashboard/manageorder',
    make: async (page) => {
      await page.locator('main').getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'manage order, one', path: ({ paid }) => `/dashboard/manageorder?order=${paid}` },
  { name: 'manage order, several parts', path: ({ several }) => `/dashboard/manageorder?order=${several}` },
  { name: 'manage order, shipping', path: ({ paid }) => `/dashboard/manageorder?order=${paid}`, make: press(/^Ship/) },
  { name: 'ship orders', path: ({ numbers }) => `/dashboard/ship?number=${numbers.paid}` },
  { name: 'ship orders, refused', path: ({ numbers }) => `/dashboard/ship?number=${numbers.unpaid}` },
  {
    name: 'tracking numbers, checked',
    path: () => '/dashboard/tracking',
    make: async (page, { numbers }) => {
      const rows = [numbers.paid, numbers.cancelled, '00000000'].map((number) => `${number},DHL,JD0146000062812307`);
      const buffer = Buffer.from(['Order,Carrier,Tracking', ...rows].join('\n'));
      await page.getByLabel('File').setInputFiles({ name: 'labels.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Check file' }).click();
      await page.getByText('No order has the number 00000000.').waitFor();
    },
  },
  { name: 'pick list, none', path: ({ unpaid }) => `/dashboard/pick-list?orders=${unpaid}&failed=order_state` },
  {
    name: 'pack orders, wrong part',
    path: ({ numbers }) => `/dashboard/pack?number=${numbers.paid}`,
    make: async (page, { soldOut }) => {
      await page.getByLabel('Part', { exact: true }).fill(soldOut.sku);
      await page.keyboard.press('Enter');
      await page.getByText(/^Wrong part/).waitFor();
    },
  },
  {
    name: 'pick batch',
    path: () => '/dashboard/pick-list',
    make: async (page) => {
      const open = page.getByRole('link', { name: /^Batch / });
      if ((await open.count()) > 0) await open.first().click();
      else {
        await page.getByLabel('Oldest orders').fill('3');
        await page.getByRole('button', { name: 'Start batch' }).click();
      }
      await page.getByRole('heading', { level: 1, name: /^Pick batch/ }).waitFor();
      const lost = page.getByRole('button', { name: /^Not found/ });
      if ((await lost.count()) > 1) await lost.first().click();
      await page
        .getByText(/\d not found/)
        .first()
        .waitFor();
    },
  },
  { name: 'returns, none', path: () => '/dashboard/returns?status=declined' },
  { name: 'manage order, refunding', path: ({ paid }) => `/dashboard/manageorder?order=${paid}&refund=new` },
  {
    name: 'manage order, refunding several parts',
    path: ({ several }) => `/dashboard/manageorder?order=${several}&refund=new`,
  },
  {
    name: 'manage order, refunding, empty',
    path: ({ paid }) => `/dashboard/manageorder?order=${paid}&refund=new`,
    make: async (page) => {
      const dialog = page.getByRole('dialog', { name: /^Refund order/ });
      await dialog.getByRole('button', { name: 'Refund' }).click();
      await dialog.getByText('Enter a reason').waitFor();
    },
  },
  { name: 'manage order, refund failed', path: ({ refundFailed }) => `/dashboard/manageorder?order=${refundFailed}` },
  { name: 'manage order, disputed', path: ({ disputed }) => `/dashboard/manageorder?order=${disputed}` },
  {
    name: 'manage order, lifting the block',
    path: ({ disputed }) => `/dashboard/manageorder?order=${disputed}`,
    make: press('Lift the block'),
  },
  { name: 'verification, none yet', path: () => '/dashboard/verification' },
  {
    name: 'verification',
    path: () => '/dashboard/verification',
    make: async (page) => {
      const response = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await page.getByRole('button', { name: 'Check now' }).click();
      await response;
      // The page itself checks every 10 s.
      await expect(async () => {
        await page.reload();
        await page.getByRole('heading', { name: 'The last check' }).waitFor({ timeout: 1_000 });
      }).toPass();
      await hydrated(page);
    },
  },
  {
    name: 'settings, refused',
    path: () => '/dashboard/settings',
    make: async (page) => {
      await page.getByRole('button', { name: 'Add delivery method' }).click();
      await page.getByRole('textbox', { name: 'Name' }).last().fill('Courier');
      await page.getByRole('button', { name: 'Add price by weight' }).click();
      await page.getByLabel('Up to kg').fill('heavy');
      await page.getByRole('button', { name: 'Add tax rate' }).click();
      await page.getByLabel('Percent').fill('7');
      await page.getByRole('button', { name: 'Save settings' }).click();
      await page.getByText('Nothing was saved. Check the marked fields.').waitFor();
    },
  },
  { name: 'texts', path: () => '/dashboard/settings/home' },
  {
    name: 'texts of emails',
    path: () => '/dashboard/settings/mails',
  },
  {
    name: 'texts, refused',
    path: () => '/dashboard/settings/store',
    make: async (page) => {
      await page.getByLabel('Store name').fill('');
      await page.getByLabel('Contact email').fill('nobody');
      await page.getByRole('button', { name: 'Save texts' }).click();
      await page.getByText('Nothing was saved. Check the marked fields.').waitFor();
    },
  },
  { name: 'prices', path: ({ soldOut }) => `/dashboard/prices/${soldOut._id}` },
  {
    name: 'prices, refused',
    path: ({ long }) => `/dashboard/prices/${long._id}`,
    make: async (page) => {
      await page.getByLabel('New price').fill('200000');
      await page.getByLabel('Compare at').fill('1000');
      await page.getByRole('button', { name: 'Plan price' }).click();
      await page.getByText('must be above the price').waitFor();
    },
  },
  { name: 'stock', path: ({ long }) => `/dashboard/stock/${long._id}` },
  {
    name: 'stock, refused',
    path: ({ soldOut }) => `/dashboard/stock/${soldOut._id}`,
    make: async (page) => {
      await page.getByLabel('What happened').selectOption('remove');
      await page.getByLabel('Units').fill('1000000');
      await page.getByLabel('Reason').fill('Broken');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('can be removed').waitFor();
    },
  },
  { name: 'audit trail, no match', path: () => '/dashboard/audit?q=zzzz' },
  { name: 'add a product, empty', path: () => '/dashboard/addproduct', make: press(/^Save$/) },
  {
    name: 'add a product, filled in',
    path: () => '/dashboard/addproduct',
    make: fillIn({ name: 'Chisel 64 GB memory pair', price: '$1,299.00', minimum: '50', stock: '10' }),
  },
  {
    name: 'add a product, very long',
    path: () => '/dashboard/addproduct',
    make: (page, { long }) => fillIn({ name: long.name, price: '$123,456.78', minimum: '1', stock: '1,000,000' })(page),
  },
  ...failingAdminScreens,
];
