import { addAuthenticator } from './accounts/factor-steps.ts';
import { loseAnswerOfOrder } from './checking-out.ts';
import { holdScripts } from './early-scripts.ts';
import { hydrated } from './specification/signed-in.ts';
import { admin, customer } from './people.ts';
import { selectKind } from './search/search.ts';
import { expect, test } from './test.ts';

/* What users do between a page's first paint and its hydration. */

test('the page is painted before its scripts are requested', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/root-.*\.css$/, async (route) => {
    await promise;
    await route.continue();
  });
  const hero = page.waitForRequest(/hero\.svg/);
  await page.goto('/', { waitUntil: 'commit' });
  await hero;
  await page.waitForFunction(() => document.querySelector('footer'));
  expect(scripts).toEqual([]);
  resolve();
  await hydrated(page);
  expect(scripts.length).toBeGreaterThan(5);
});

test('letters typed after the shortcut before hydration are in the search field', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.keyboard.type('/ryzen');
  const field = page.getByRole('main').locator('input[type=search]').first();
  await expect(field).toHaveValue('ryzen');
  release();
  await hydrated(page);
  await expect(field).toHaveValue('ryzen');
  await expect(field).toBeFocused();
  await page.keyboard.type(' 9');
  await expect(field).toHaveValue('ryzen 9');
});

test("a part's form that was sent before hydration shows its errors in its dialog", async ({ page, shop }) => {
  const part = await shop.addPart({ price: 12.4, minimum: 5 });
  await shop.signIn(page, admin);
  const release = await holdScripts(page);
  await page.goto(`/dashboard/manageproduct?edit=${part._id}`, { waitUntil: 'domcontentloaded' });
  const field = page.getByLabel('Volume discounts');
  const error = page.getByText('must be below the price of a single unit');
  await field.fill('25+ 12.40');
  await page.getByRole('button', { name: 'Save' }).click({ noWaitAfter: true });
  await expect(error.first()).toBeVisible();
  release();
  await hydrated(page);
  await expect(page.getByRole('dialog').getByText('must be below the price of a single unit')).toBeVisible();
  await expect(field).toHaveValue('25+ 12.40');
});

test('a dialog that comes with the page keeps its place, what is typed and a press when scripts come', async ({
  page,
  shop,
}) => {
  await shop.signUp(page);
  const release = await holdScripts(page);
  await page.goto('/dashboard/myprofile?edit=1', { waitUntil: 'domcontentloaded' });
  const dialog = page.getByRole('dialog', { name: 'Update Profile' });
  const field = dialog.getByLabel('Education');
  const save = dialog.getByRole('button', { name: 'Save' });
  await field.fill('Half a sentence');
  const before = await save.boundingBox();
  await save.hover();
  await page.mouse.down();
  release();
  await hydrated(page);
  await expect(dialog).toHaveJSProperty('open', true);
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  expect(await save.boundingBox()).toEqual(before);
  await expect(field).toHaveValue('Half a sentence');
  await page.mouse.up();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Half a sentence')).toBeVisible();
});

test('without scripts, a dialog is closed by its links', async ({ page, shop }) => {
  await shop.signUp(page);
  await holdScripts(page);
  const dialog = page.getByRole('dialog', { name: 'Update Profile' });
  for (const name of ['Cancel', 'Close']) {
    await page.goto('/dashboard/myprofile?edit=1', { waitUntil: 'domcontentloaded' });
    await dialog.getByRole('link', { name }).click({ noWaitAfter: true });
    await expect(dialog).toHaveCount(0);
  }
});

test('a form that only scripts can send is sent once they have come', async ({ page, shop }) => {
  const device = await addAuthenticator(page);
  await shop.signUpVerified(page);
  const release = await holdScripts(page);
  await page.goto('/dashboard/myprofile/passkeys', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Name', { exact: true }).fill('Laptop');
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/passkeys$/);
  release();
  await expect(page.getByRole('heading', { name: 'Laptop' })).toBeVisible();
  await device.off();
});

test('an order that is sent again after a reload before hydration is placed once, as it was typed', async ({
  page,
  shop,
}) => {
  const part = await shop.addPart({ quantity: 100, minimum: 5 });
  await shop.signIn(page, customer);
  await page.goto(`/part/${part._id}`);
  await page.getByLabel('Quantity').fill('7');
  await page.getByLabel(/^Address/).fill('12 Forge Lane');
  await loseAnswerOfOrder(page);
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Place Order' }).click({ noWaitAfter: true });
  release();
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
  const now = await (await page.request.get(`/api/part/${part._id}`)).json();
  expect(now.quantity).toBe(100 - 7);
});

test('letters typed after the shortcut before hydration open the search of a narrow window, and are in it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 800 });
  const release = await holdScripts(page);
  await page.goto('/blogs', { waitUntil: 'domcontentloaded' });
  await page.keyboard.type('/ryzen');
  const field = page.getByLabel('Search all parts');
  await expect(field).toHaveValue('ryzen');
  release();
  await hydrated(page);
  await expect(field).toHaveValue('ryzen');
  await expect(field).toBeFocused();
});

test('a button pressed before hydration acts once hydration is done', async ({ page }) => {
  const release = await holdScripts(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  release();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'graphite');
  await hydrated(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'graphite');
});

test('a menu opened before hydration stays open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Site menu' });
  await expect(menu).toBeVisible();
  release();
  await hydrated(page);
  await expect(menu).toBeVisible();
});

test('a file chosen before hydration is read as soon as the scripts are there', async ({ page, shop }) => {
  const part = await shop.addPart({ minimum: 1 });
  const release = await holdScripts(page);
  await page.goto('/quick-order', { waitUntil: 'domcontentloaded' });
  const list = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(`Part,Qty\n${part.sku},3\n`) };
  await page.getByLabel('Or a file').setInputFiles(list);
  release();
  await expect(page.getByText('1 ready')).toBeVisible();
});

test('a keyboard shortcut pressed during hydration is not lost', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('partsmith:committed', () =>
      queueMicrotask(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }))),
    ),
  );
  await page.goto('/');
  await hydrated(page);
  await expect(page.getByLabel('Search parts')).toBeFocused();
});

test('text typed before hydration stays, and the form validates it', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const form = page.locator('#contact');
  await form.getByLabel('Subject').fill('A run of forty');
  await form.getByLabel('Message').fill('Typed before the scripts came.');
  release();
  await hydrated(page);
  await expect(form.getByLabel('Subject')).toHaveValue('A run of forty');
  await expect(form.getByLabel('Message')).toHaveValue('Typed before the scripts came.');
  // Every keystroke saves a draft; these were typed before hydration.
  await page.reload();
  await expect(form.getByLabel('Message')).toHaveValue('Typed before the scripts came.');
});

test('a draft further down the page returns after a reload, however slowly the page arrives', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const message = page.locator('#contact').getByLabel('Message');
  await message.fill('Typed before the reload.');
  // The rest of the document arrives a frame after the script that restores the scroll position.
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    const [before, script, after] = (await response.text()).split(/(scroll-positions.*?<\/script>)/s);
    const body = `${before}${script}<script src="/pause.js"></script>${after}`;
    await route.fulfill({ response, headers, body });
  });
  await page.route('/pause.js', async (route) => {
    await page.waitForFunction(() => scrollY > 0);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await page.reload();
  await expect(message).toHaveValue('Typed before the reload.');
});

test('a quantity typed before hydration is ordered', async ({ page, shop }) => {
  await shop.signIn(page, customer);
  const release = await holdScripts(page);
  const part = (await (await page.request.get('/api/part?q=Bellows')).json())[0];
  await page.goto(`/part/${part._id}`, { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Quantity').fill(String(part.minimum + 7));
  release();
  await hydrated(page);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByLabel('Quantity')).toHaveValue(String(part.minimum + 8));
});

test('rows selected before hydration stay selected', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  const release = await holdScripts(page);
  await page.goto('/dashboard/manageproduct', { waitUntil: 'domcontentloaded' });
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  for (const row of [0, 1, 2]) await boxes.nth(row).check();
  release();
  await hydrated(page);
  await expect(page.getByRole('status').filter({ hasText: '3 parts selected' })).toBeAttached();
  for (const row of [0, 1, 2]) await expect(boxes.nth(row)).toBeChecked();
});

test('filters chosen before hydration are applied', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await selectKind(page, 'Memory');
  await page.getByRole('checkbox', { name: /^In stock/ }).check();
  release();
  await expect(page).toHaveURL(/\?(?=.*category=memory)(?=.*in_stock=1)/);
  await expect(page.getByRole('radio', { name: /^Memory/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^In stock/ })).toBeChecked();
});

test('before hydration links navigate and forms are sent, without waiting for the scripts', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.getByRole('navigation', { name: 'Site', exact: true }).getByRole('link', { name: 'Login' }).click();
  await page.waitForURL('**/login', { waitUntil: 'domcontentloaded' });
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.test');
  await page.getByLabel('Password', { exact: true }).fill('a wrong password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert').first()).toContainText(/password/i);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nobody@example.test');
  expect(sent).toEqual(['/login']);
  release();
});

for (const hasDraft of [false, true])
  test(`if the scripts do not load, a form${hasDraft ? ' of a tab with a draft' : ''} is sent without them`, async ({
    page,
  }) => {
    if (hasDraft) {
      await page.goto('/');
      await page.locator('#contact').getByLabel('Message').fill('Typed before the reload.');
    }
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto('/login', { waitUntil: 'load' });
    await page.getByLabel('Email', { exact: true }).fill('nobody@example.test');
    await page.getByLabel('Password', { exact: true }).fill('a wrong password');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert').first()).toContainText(/password/i);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nobody@example.test');
  });
