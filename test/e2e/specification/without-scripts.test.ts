import { admin, newPerson } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { bar, linksOf } from './signed-in.ts';

test.use({ javaScriptEnabled: false });

test('home is complete: hero, parts, statistics, testimonials, clients, contact', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Parts', exact: true }).getByRole('listitem')).toHaveCount(24);
  await expect(page.getByRole('region', { name: 'Partsmith in figures' }).locator('dd')).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'What buyers say' }).getByRole('figure')).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'Who buys from us' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Contact Us' })).toBeVisible();
  await page.getByRole('link', { name: 'More parts' }).click();
  await expect(page.getByRole('list', { name: 'Parts', exact: true }).getByRole('listitem').first()).toBeVisible();
  await expect(page).toHaveURL(/after=/);
});

test('the parts can be searched', async ({ page, shop }) => {
  const part = await shop.addPart();
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Search parts' }).fill(part.name);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('heading', { name: part.name, exact: true })).toBeVisible();
});

test('testimonials, blogs, portfolio and not-found are complete, and navigation leads there', async ({ page }) => {
  await page.goto('/');
  await bar(page).getByRole('link', { name: 'Review' }).click();
  await expect(page.getByRole('list', { name: 'Testimonials' }).getByRole('figure').nth(2)).toBeVisible();
  await bar(page).getByRole('link', { name: 'Blogs' }).click();
  await expect(page.getByRole('article')).toHaveCount(5);
  await bar(page).getByRole('link', { name: 'My Protfolio' }).click();
  await expect(page.getByRole('meter').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Projects' }).getByRole('link')).toHaveCount(3);
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await expect(page.getByRole('main').getByRole('img')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await expect(page).toHaveURL('/myprotfolio');
});

test("the phone's menus open without scripts", async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await shop.customer(page);
  await page.goto('/dashboard/myprofile');
  await page.getByRole('button', { name: 'Dashboard menu' }).click();
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Add a Review' }).click();
  await expect(page).toHaveURL('/dashboard/addreview');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('navigation', { name: 'Site menu' }).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
});

test('sign-up, ordering, sign-out and login work as plain forms; payment explains what it needs', async ({
  page,
  shop,
}) => {
  const part = await shop.addPart({ price: 12.4, minimum: 5, quantity: 50 });
  const person = newPerson();
  await page.goto(`/part/${part._id}`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('button', { name: 'Sign up' }).click();
  for (const message of ['Name is Required', 'Email is Required', 'Password is Required']) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('link', { name: `Back to ${part.name}` }).click();

  await page.getByLabel('Quantity').fill('6');
  await page.getByLabel(/^Address/).fill('12 Forge Lane');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Your order added successfully')).toBeVisible();
  await expect(page.getByText('$74.40')).toBeVisible();
  await page.getByRole('link', { name: 'Pay now' }).click();
  await expect(page.getByText(/^Paying by card needs JavaScript/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeHidden();

  await bar(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  expect((await linksOf(bar(page))).at(-1)).toEqual(['Login', '/login']);
  await bar(page).getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Wrong email or password.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(bar(page).getByRole('link', { name: 'Dashboard' })).toBeVisible();
});

test("an invalid quantity is refused in the specification's words", async ({ page, shop }) => {
  const part = await shop.addPart({ minimum: 5, quantity: 50 });
  await shop.customer(page);
  // As sent by a browser that does not enforce a number field's bounds.
  const answer = await page.request.post(`/part/${part._id}`, {
    form: { placeOrderQuantity: '4', prices: '1+ 12.40', phone: '', address: '', attempt: `a${part._id}` },
    headers: { origin: shop.store.origin },
  });
  expect(await answer.text()).toContain('Please order minimum 5 parts to purchased');
});

test('a testimonial, the profile and a contact message work as plain forms', async ({ page, shop }) => {
  await shop.signUp(page);
  await page.goto('/dashboard/addreview');
  await page.getByRole('radio').nth(4).check({ force: true });
  await page.getByLabel('Review', { exact: true }).fill('Without a script.');
  await page.getByRole('button', { name: 'Add review' }).click();
  await expect(page.getByText('Successfully added your review')).toBeVisible();

  await page.goto('/dashboard/myprofile');
  await page.getByRole('link', { name: 'Update Profile' }).click();
  await page.getByLabel('City').selectOption('Khulna');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Successfully saved')).toBeVisible();

  await page.goto('/');
  const form = page.locator('form#contact');
  await form.getByLabel('Subject').fill('A plain form');
  await form.getByLabel('Message').fill('It works.');
  await form.getByRole('button', { name: 'Contact Us' }).click();
  await expect(page.getByText("We'll reply by email.")).toBeVisible();
});

test('every screen that needs scripts says so', async ({ page, shop }) => {
  const expectTold = async (path: string, ...words: RegExp[]): Promise<void> => {
    await page.goto(path);
    for (const each of words) await expect(page.getByText(each)).toBeVisible();
    // Controls without an effect are hidden.
    await expect(page.getByRole('checkbox', { name: /^Select/ })).toHaveCount(0);
  };
  await shop.order(page, await shop.customer(page), await shop.addPart());
  // By patterns: Playwright's plain texts ignore the content of <noscript>.
  await expectTold('/dashboard/myprofile', /^Downloading needs JavaScript/);
  await expectTold('/dashboard/myprofile/passkeys', /^Adding a passkey needs JavaScript/);
  await shop.signIn(page, admin);
  await expectTold('/dashboard/import', /^Importing needs JavaScript/);
  await expectTold('/dashboard/addproduct', /^Uploading a picture and adding specifications need JavaScript/);
  const saving = /^Exporting needs JavaScript/;
  await expectTold('/dashboard/audit', saving);
  await expectTold('/dashboard/manageproduct', saving, /^Selecting several parts at once needs JavaScript/);
  const selecting = /^Selecting several orders at once needs JavaScript/;
  await expectTold('/dashboard/manageorder?status=all', saving, selecting);
  // Below the rows, not over them.
  await page.setViewportSize({ width: 1280, height: 500 });
  const [note, rows] = await Promise.all([
    page.getByText(selecting).boundingBox(),
    page.getByRole('table').boundingBox(),
  ]);
  expect(note!.y).toBeGreaterThanOrEqual(rows!.y + rows!.height);
});
