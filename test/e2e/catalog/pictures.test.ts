import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { admin } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';

const drawing = (color: string, width = 1000, height = 750): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();

test.beforeEach(async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await page.goto('/dashboard/addproduct');
});

const link = (page: Page) => page.getByLabel('Image link');
const file = (page: Page) => page.getByLabel('Choose a picture file');
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' }).locator('img');

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Kind').selectOption('processor');
  await page.getByLabel('Description').fill('Eight cores, made for tests.');
  await page.getByLabel('Price').fill('$1,299.00');
  await page.getByLabel('Minimum order').fill('2');
  await page.getByLabel('Quantity in stock').fill('40');
}

test('a picture is chosen, previewed, saved with its part and shown in the shop at its display size', async ({
  page,
}) => {
  await fillIn(page, 'Pictured processor');
  await file(page).setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: await drawing('#b5541c') });
  await expect(link(page)).toHaveValue(/^\/pictures\/[0-9a-f]{32}-960\.webp$/);
  await expect.poll(() => preview(page).evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.avif$/);
  await page.getByRole('button', { name: 'Add suggested rows' }).click();
  await page.getByLabel('Value of Socket').fill('AM5');
  await page.getByLabel('Value of TDP').fill('120');
  await expect(page.getByLabel('Unit of TDP')).toHaveValue('W');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('/dashboard/manageproduct');
  const answer = await page.request.get('/api/part?q=Pictured');
  const [part] = await answer.json();
  expect(part.price).toBe(1299);
  expect((await (await page.request.get(`/api/part/${part._id}`)).json()).specifications).toEqual([
    { name: 'Socket', value: 'AM5' },
    { name: 'TDP', value: 120, unit: 'W' },
  ]);
  await page.goto('/?q=Pictured');
  const card = page.locator('article', { hasText: 'Pictured processor' }).locator('img');
  await expect
    .poll(() => card.evaluate((img: HTMLImageElement) => img.naturalWidth > 0 && img.currentSrc))
    .toMatch(/\/pictures\/[0-9a-f]{32}-\d+\.avif$/);
});

test('a picture is dropped or pasted', async ({ page }) => {
  const drop = async (type: 'drop' | 'paste', bytes: Buffer): Promise<void> => {
    await page.evaluate(
      ([type, base64]) => {
        const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64!), (sign) => sign.charCodeAt(0));
        transfer.items.add(new File([bytes], 'x.png', { type: 'image/png' }));
        const event =
          type === 'drop'
            ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer })
            : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: transfer });
        (type === 'drop' ? document.querySelector('fieldset [role="presentation"]')! : document.body).dispatchEvent(
          event,
        );
      },
      [type, bytes.toString('base64')] as const,
    );
  };
  // The preview updates only after hydration.
  await fillIn(page, 'Dropped');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Dropped');
  await drop('drop', await drawing('#204060', 400, 300));
  await expect(link(page)).toHaveValue(/-400\.webp$/);
  await drop('paste', await drawing('#602040', 500, 300));
  await expect(link(page)).toHaveValue(/-500\.webp$/);
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(link(page)).toHaveValue('');
});

test('an invalid picture is refused with an explanation, and typed values stay', async ({ page }) => {
  await fillIn(page, 'Refused');
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    file(page).setInputFiles({ name, mimeType, buffer });
  await choose('x.svg', 'image/svg+xml', Buffer.from('<svg/>'));
  await expect(
    page.getByText("This file isn't a picture we can use. Choose a JPEG, PNG, WebP, AVIF or GIF."),
  ).toBeVisible();
  await choose('x.png', 'image/png', Buffer.alloc(10 * 1024 * 1024 + 1));
  await expect(page.getByText(/up to 10 MB; this one is/)).toBeVisible();
  await choose('x.png', 'image/png', Buffer.from('<!doctype html>'));
  await expect(
    page.getByText("This file isn't a picture we can use. Choose a JPEG, PNG, WebP, AVIF or GIF."),
  ).toBeVisible();
  const whole = await drawing('#123456');
  await choose('x.png', 'image/png', whole.subarray(0, whole.length / 2));
  await expect(
    page.getByText('This file is damaged or was cut off. Save it again in a picture editor, then choose that file.'),
  ).toBeVisible();
  await page.route('**/api/pictures', (route) => route.abort());
  await choose('x.png', 'image/png', whole);
  await expect(page.getByText(/could not be reached/)).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Refused');
  await expect(link(page)).toHaveValue('');
});

test('further pictures are added, put into order and described; the part page shows them large', async ({
  page,
  browser,
}) => {
  await fillIn(page, 'Processor from all sides');
  await file(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await drawing('#aa5500') });
  await expect(link(page)).toHaveValue(/^\/pictures\//);
  const files = await Promise.all(['#00aa55', '#5500aa'].map((color) => drawing(color, 400, 300)));
  await page
    .getByLabel('Add picture files')
    .setInputFiles(files.map((buffer, at) => ({ name: `${at}.png`, mimeType: 'image/png', buffer })));
  await page.getByLabel('What picture 3 shows').fill('The contacts');
  await page.getByRole('button', { name: 'Move picture 3 up' }).click();
  await expect(page.getByLabel('What picture 2 shows')).toHaveValue('The contacts');
  await page
    .getByLabel('Choose a datasheet file')
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') });
  await expect(page.getByRole('link', { name: 'Uploaded datasheet' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('/dashboard/manageproduct');
  const [part] = await (await page.request.get('/api/part?q=Processor+from+all+sides')).json();
  const detail = await (await page.request.get(`/api/part/${part._id}`)).json();
  expect(detail.morePictures.map(({ alt }: { alt: string }) => alt)).toEqual(['The contacts', '']);

  // Before hydration the links lead to the picture files.
  await page.goto(`/parts/x-${part.sku}`);
  await expect(page.getByRole('link', { name: 'Datasheet (PDF)' })).toHaveAttribute('href', detail.datasheet);
  await page.getByRole('list', { name: 'Pictures' }).getByRole('link', { name: 'The contacts' }).click();
  const enlarge = page.getByRole('link', { name: 'Enlarge: The contacts' });
  await enlarge.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('2 of 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('3 of 3')).toBeVisible();
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect(dialog.getByRole('button', { name: 'Fit' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto(new URL(`/parts/x-${part.sku}`, page.url()).href);
  const large = still.getByRole('list', { name: 'Pictures' }).getByRole('link').nth(1);
  await expect(large).toHaveAttribute('href', detail.morePictures[0].img);
  await plain.close();
});
