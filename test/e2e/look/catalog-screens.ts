import type { Page } from '@playwright/test';
import { zip } from '#server/spreadsheets/testing.ts';
import type { Screen } from './scene.ts';

const FILE = Array.from({ length: 30 }, (_, n) => `Grommet ${n},${n + 0.5}`)
  .concat('Grommet without a price,', '"A name with, a comma",12', 'Grommet 3,9')
  .join('\n');

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const readFiles = async (page: Page, text: string, name = 'cable.csv', archive?: Buffer): Promise<void> => {
  await page
    .getByLabel('Choose files')
    .setInputFiles([
      { name, mimeType: 'text/csv', buffer: Buffer.from(text) },
      ...(archive ? [{ name: 'photos.zip', mimeType: 'application/zip', buffer: archive }] : []),
    ]);
  await page.getByRole('button', { name: 'Check files' }).click();
};

const changeAll = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Change all' }).click();
  await page.getByRole('dialog').getByLabel('How').selectOption('percent');
};

/** The admin screens for bulk changes, pictures and specifications. */
export const catalogScreens: readonly Screen[] = [
  {
    name: 'add a product, picture refused',
    path: () => '/dashboard/addproduct',
    make: async (page) => {
      await page
        .getByLabel('Choose a picture file')
        .setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
      await page.getByText(/This file isn't a picture/).waitFor();
    },
  },
  {
    name: 'add a product, specifications',
    path: () => '/dashboard/addproduct',
    make: async (page) => {
      await page.getByLabel('Kind').selectOption('processor');
      await page.getByRole('button', { name: 'Add suggested rows' }).click();
      await page.getByLabel('Value of TDP').fill('120');
    },
  },
  {
    name: 'edit a part, pictures',
    path: ({ soldOut }) => `/dashboard/manageproduct?q=${encodeURIComponent(soldOut.name)}`,
    make: async (page, { soldOut }) => {
      await page.getByRole('link', { name: `Edit ${soldOut.name}` }).click();
      await page.getByRole('dialog').getByLabel('What picture 2 shows').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'edit a part, both at once',
    path: ({ plain }) => `/dashboard/manageproduct?q=${encodeURIComponent(plain.name)}`,
    make: async (page, { plain }) => {
      await page.getByRole('link', { name: `Edit ${plain.name}` }).click();
      await page.evaluate(async (id) => {
        const type = { 'content-type': 'application/json' };
        const { viewer } = await (await fetch('/api/viewer')).json();
        const own = { method: 'PUT', headers: type, body: JSON.stringify({ email: viewer.email }) };
        const { token } = await (await fetch(`/api/user/${viewer.email}`, own)).json();
        const headers = { ...type, authorization: `Bearer ${token}` };
        const { price } = await (await fetch(`/api/part/${id}`)).json();
        const body = JSON.stringify({ price: price + 1, description: `Theirs, at $${price + 1}` });
        await fetch(`/api/part/${id}`, { method: 'PATCH', headers, body });
      }, plain._id);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Price').fill('1');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog.getByText('Someone else changed').waitFor();
    },
  },
  { name: 'manage product, changing all', path: () => '/dashboard/manageproduct', make: changeAll },
  {
    name: 'manage product, before and after',
    path: () => '/dashboard/manageproduct',
    make: async (page) => {
      await changeAll(page);
      await page.getByRole('dialog').getByLabel('Percent').fill('-99.99');
      await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('dialog').getByRole('row').nth(1).waitFor();
    },
  },
  {
    name: 'import, rows',
    path: () => '/dashboard/import',
    make: async (page) => {
      await readFiles(page, `name,price\n${FILE}\n`);
      await page.getByRole('row').nth(1).waitFor();
    },
  },
  {
    name: 'import, columns',
    path: () => '/dashboard/import',
    make: async (page) => {
      await readFiles(page, 'Wert A;Wert B;Warengruppe\nGrommet eins;12,50;Monitore\nGrommet zwei;9,90;Monitore\n');
      await page.getByLabel('Wert A').waitFor();
    },
  },
  {
    name: 'import, kind of the file',
    path: () => '/dashboard/import',
    make: async (page) => {
      await readFiles(page, 'name,price,style\nKeychron K8,89,Gaming\n', 'keyboards.csv');
      await page.getByRole('button', { name: 'Choose kinds' }).click();
      await page.getByLabel('Kind of new parts in this file').selectOption('new:keyboard');
    },
  },
  {
    name: 'import, pictures of a ZIP',
    path: () => '/dashboard/import',
    make: async (page) => {
      const archive = zip([
        { name: 'grommet.png', content: PNG },
        { name: 'a folder/readme with a long name, which says how the photos were taken.txt', content: 'Photos' },
        { name: 'broken.jpg', content: 'none' },
      ]);
      await readFiles(
        page,
        'name,price,picture\nGrommet 1,2,grommet.png\nGrommet 2,3,missing.png\n',
        'cable.csv',
        archive,
      );
      await page.getByText("of the ZIP can't be used").waitFor();
    },
  },
  {
    name: 'import, refused',
    path: () => '/dashboard/import',
    make: async (page) => {
      await readFiles(page, 'name,price\n"Torn,1\n');
      await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    },
  },
];
