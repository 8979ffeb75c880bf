import { expect, test } from './test.ts';
import { admin, newPerson, unique } from './people.ts';
import { inDatabase } from './in-database.ts';
import { hydrated } from './specification/signed-in.ts';

test('a double click adds one note, answers a message once and invites once', async ({ page, browser, shop }) => {
  const theirs = await browser.newPage();
  const customer = await shop.signUp(theirs);
  await theirs.close();
  const subject = `Cables ${unique()}`;
  const { email } = newPerson();
  await page.request.post('/api/contact', { data: { email, subject, message: 'Have you forty?' } });
  await shop.signIn(page, admin);

  await page.goto(`/dashboard/users?q=${customer.email}`);
  await page.locator(`a[href^="/dashboard/customers/"]`).first().click();
  await page.getByLabel('New note').fill('Calls on Mondays');
  await page.getByRole('button', { name: 'Add note' }).dblclick();
  await expect(page.getByLabel('New note')).toHaveValue('');
  await expect(page.getByText('Calls on Mondays')).toHaveCount(1);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  expect((await shop.asAdmin<{ notes: unknown[] }>('GET', `/customers/${id}`)).notes).toHaveLength(1);

  await page.goto('/dashboard/inbox');
  const form = page.getByRole('form', { name: `Answer to ${subject}` });
  await form.getByLabel('Answer').fill('Yes, forty.');
  await form.getByRole('button', { name: 'Send answer' }).dblclick();
  await expect(page.getByText('Answer sent').first()).toBeVisible();
  const messages = await shop.asAdmin<{ _id: string; subject: string }[]>('GET', '/messages?status=answered');
  const message = messages.find((each) => each.subject === subject)!;
  const answered = await shop.asAdmin<{ action: string; subject: string }[]>('GET', '/audit?area=message');
  const ofMessage = answered.filter((entry) => entry.subject === message._id);
  expect(ofMessage.map(({ action }) => action)).toEqual(['message.answered']);

  const invited = async () =>
    (await shop.asAdmin<{ action: string; subject: string }[]>('GET', '/audit?area=user'))
      .filter(({ action }) => action === 'user.invited')
      .map((entry) => entry.subject);
  // Other tests invite people too, and the entries have no email.
  const earlier = await invited();
  const guest = newPerson();
  await page.goto('/dashboard/staff');
  await page.getByLabel('Email').fill(guest.email);
  await page.getByRole('button', { name: 'Send invitation' }).dblclick();
  await expect(page.getByText(`Invitation sent to ${guest.email}`).first()).toBeVisible();
  expect((await invited()).filter((id) => !earlier.includes(id))).toHaveLength(1);
});

test('two people who answer one message: the second is shown the first answer and keeps theirs', async ({
  page,
  shop,
}) => {
  const subject = `Fans ${unique()}`;
  const { email } = newPerson();
  await page.request.post('/api/contact', { data: { email, subject, message: 'Which one is quiet?' } });
  await shop.signIn(page, admin);
  await page.goto('/dashboard/inbox');
  const form = page.getByRole('form', { name: `Answer to ${subject}` });
  await form.getByLabel('Answer').fill('The small one');
  const messages = await shop.asAdmin<{ _id: string; subject: string }[]>('GET', '/messages');
  const { _id } = messages.find((message) => message.subject === subject)!;
  await shop.asAdmin('POST', `/messages/${_id}/answer`, { answer: 'The large one' });
  await form.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Another answer has been sent')).toBeInViewport();
  await expect(page.getByText('The large one')).toBeVisible();
  await expect(form.getByLabel('Answer')).toHaveValue('The small one');
  await form.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Answer sent').first()).toBeVisible();
});

test('the result of a form at the end of a long page is in view', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/dashboard/suppliers');
  const name = `Quarry ${unique()}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add supplier' }).click();
  await expect(page.getByText(`Saved: ${name}`).last()).toBeInViewport();
});

test('staff with read-only access see no form that changes something', async ({ page, browser, shop }) => {
  const { person } = await shop.customerWithOrders(browser);
  await page.request.post('/api/contact', { data: { email: person.email, subject: 'Screws', message: 'Which?' } });
  const theirs = await shop.signUpVerified(page);
  const idOf = async ({ email }: { email: string }) =>
    (await shop.asAdmin<{ _id: string }[]>('GET', `/user?q=${email}`))[0]!._id;
  await shop.asAdmin('PUT', `/staff/${await idOf(theirs)}/role`, { role: 'read-only' });
  const [order] = await shop.asAdmin<{ order: string }[]>('GET', `/managed-orders?view=to-ship&q=${person.email}`);
  const { order: id } = order!;
  const screens = `overview manageproduct manageproduct?deleted=1 manageorder manageorder?order=${id} pick-list
    ship?number=${await shop.numberOf(id)} returns?status=all suppliers purchase-orders verification audit settings inbox
    reviews?status=all testimonials?status=all users customers/${await idOf(person)}`.split(/\s+/);
  const found: string[] = [];
  for (const screen of screens) {
    await page.goto(`/dashboard/${screen}`);
    await expect(page.locator('main h1')).toBeVisible();
    const buttons = page.locator('main form[method=post] button:visible:enabled');
    if ((await buttons.count()) > 0) found.push(`${screen}: ${(await buttons.allTextContents()).join(', ')}`);
  }
  expect(found).toEqual([]);
});

test('staff with read-only access cannot type in the settings', async ({ page, browser, shop }) => {
  const theirs = await browser.newPage({ baseURL: shop.store.origin });
  const person = await shop.signUpVerified(theirs);
  const people = await shop.asAdmin<{ _id: string }[]>('GET', `/user?q=${person.email}`);
  await shop.asAdmin('PUT', `/staff/${people[0]!._id}/role`, { role: 'read-only' });
  await theirs.goto('/dashboard/settings');
  await expect(theirs.getByText('Only owners can change these settings.')).toBeVisible();
  await expect(theirs.getByLabel('Legal name')).toBeDisabled();
  await expect(theirs.getByRole('button', { name: 'Add tax rate' })).toBeDisabled();
  await theirs.goto('/dashboard/settings/home');
  await expect(theirs.getByText('Only owners can save changes.')).toBeVisible();
  await theirs.close();
  await shop.signIn(page, admin);
  await page.goto('/dashboard/settings');
  await expect(page.getByLabel('Legal name')).toBeEnabled();
});

test('the field for scanned numbers has the focus before any script', async ({ browser, page, shop }) => {
  await shop.signIn(page, admin);
  const withoutScripts = await browser.newContext({
    baseURL: shop.store.origin,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const theirs = await withoutScripts.newPage();
  await theirs.goto('/dashboard/ship');
  await expect(theirs.getByLabel('Order number')).toBeFocused();
  await withoutScripts.close();
});

test('what staff typed survives signing in again and what others add meanwhile', async ({ page, browser, shop }) => {
  const { person } = await shop.customerWithOrders(browser);
  const [order] = await shop.asAdmin<{ _id: string }[]>('GET', `/managed-orders?q=${person.email}&limit=1`);
  const orderPage = `/dashboard/manageorder?order=${order!._id}`;
  const subject = `Paste ${unique()}`;
  await page.request.post('/api/contact', { data: { email: person.email, subject, message: 'Which one?' } });
  await shop.signIn(page, admin);
  await page.goto(orderPage);
  const note = page.getByLabel('New note');
  await hydrated(page);
  await note.fill('Wants a call');
  await shop.asAdmin('POST', `/orders/${order!._id}/notes`, { text: 'Is on holiday' });
  await page.reload();
  await expect(page.getByText('Is on holiday')).toBeVisible();
  await expect(note).toHaveValue('Wants a call');

  await page.goto('/dashboard/inbox');
  const answer = page.getByRole('form', { name: `Answer to ${subject}` });
  await hydrated(page);
  await answer.getByLabel('Answer').fill('The grey one');
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await answer.getByRole('button', { name: 'Send answer' }).click();
  await expect(page).toHaveURL(/login/);
  await page.context().addCookies(cookies);
  await page.goto('/dashboard/inbox');
  await expect(answer.getByLabel('Answer')).toHaveValue('The grey one');
  await answer.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Answer sent').first()).toBeVisible();
  await page.goto('/dashboard/inbox?status=answered');
  await expect(page.getByText('The grey one')).toBeVisible();
  await expect(answer.getByLabel('Answer')).toHaveValue('');

  await page.goto(orderPage);
  await expect(note).toHaveValue('Wants a call');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(note).toHaveValue('');
  await page.reload();
  await expect(page.getByText('Wants a call')).toHaveCount(1);
  await expect(note).toHaveValue('');
});

test('a note that arrives late leaves what was typed for the next order', async ({ page, browser, shop }) => {
  const { person } = await shop.customerWithOrders(browser);
  const orders = await shop.asAdmin<{ _id: string }[]>('GET', `/managed-orders?q=${person.email}`);
  const path = (index: number) => `/dashboard/manageorder?q=${person.email}&order=${orders[index]!._id}`;
  await shop.signIn(page, admin);
  await page.goto(path(0));
  await hydrated(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/orders/*/notes', async (route) => {
    await promise;
    await route.continue();
  });
  const note = page.getByLabel('New note');
  await note.fill('Leave at the door');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('link', { name: /^(Next|Previous) order$/ }).click();
  await expect(page).toHaveURL(new RegExp(orders[1]!._id));
  await expect(note).toHaveValue('');
  await note.fill('Call first');
  resolve();
  await expect(page.getByText('Note added')).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue('Call first');
  await page.goto(path(0));
  await expect(page.getByText('Leave at the door')).toHaveCount(1);
  await hydrated(page);
  await expect(note).toHaveValue('');
});

test('a refused form of the owner focuses its first wrong field, far above its button', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/dashboard/api-keys');
  const [name, create] = [page.getByLabel('Name', { exact: true }), page.getByRole('button', { name: 'Create key' })];
  await create.click();
  await expect(name).toBeFocused();
  await name.fill(unique());
  await create.click();
  await expect(page.getByRole('group', { name: 'Scopes' }).getByRole('checkbox').first()).toBeFocused();
  await page.goto('/dashboard/webhooks');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(page.getByLabel('URL')).toBeFocused();
  await page.goto('/dashboard/staff');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a new key and a new signing secret come into view and have the focus, each time', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await page.setViewportSize({ width: 1280, height: 500 });
  const banner = (what: string) => page.getByRole('group', { name: what });
  const expectShown = async (what: string) => {
    await expect(banner(what)).toBeFocused();
    await expect(banner(what).getByRole('button', { name: /^Copy / })).toBeInViewport({ ratio: 1 });
    return banner(what).locator('code').textContent();
  };
  await page.goto('/dashboard/api-keys');
  const names = [unique(), unique()];
  for (const name of names) {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('checkbox', { name: 'orders.read' }).check();
    await page.getByRole('button', { name: 'Create key' }).click();
    await expectShown(`Created ${name}`);
  }

  await page.goto('/dashboard/webhooks');
  const url = `https://example.com/${unique()}`;
  await page.getByLabel('URL').fill(url);
  await page.getByRole('checkbox', { name: 'order.paid' }).check();
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const secrets = [await expectShown(`Added ${url}`)];
  await page.getByRole('link', { name: url }).click();
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await expect(banner('The new secret is in use').locator('code')).not.toHaveText(secrets.at(-1)!);
    secrets.push(await expectShown('The new secret is in use'));
  }
  expect(new Set(secrets).size).toBe(3);
});

test('a form of a page keeps what was typed while another one is sent', async ({ page, browser, shop }) => {
  const theirs = await browser.newPage();
  const customer = await shop.signUpVerified(theirs);
  await theirs.close();
  const [{ _id }] = await shop.asAdmin<[{ _id: string }]>('GET', `/user?q=${customer.email}`);
  const part = await shop.addPart({ minimum: 1, quantity: 50 });
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/customers/${_id}`);
  const list = page.getByRole('textbox', { name: 'Parts', exact: true });
  await list.fill(`${part.sku}, 2`);
  await page.getByLabel('New note').fill('Calls on Mondays');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('button', { name: 'Delete note: Calls on Mondays' })).toBeVisible();
  await expect(list).toHaveValue(`${part.sku}, 2`);
  for (const units of [2, 1]) {
    await list.fill(`${part.sku}, ${units}`);
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(list).toHaveValue('');
  }
  const orders = await shop.asAdmin<unknown[]>('GET', `/managed-orders?q=${customer.email}`);
  expect(orders).toHaveLength(2);

  const { insertedId } = await shop.asAdmin<{ insertedId: string }>('POST', '/suppliers', {
    name: `Quarry ${unique()}`,
  });
  await page.goto(`/dashboard/suppliers?edit=${insertedId}`);
  const days = page.getByLabel('Days to deliver');
  await days.fill('12');
  await page.getByLabel('SKUs').fill(part.sku);
  await page.getByRole('button', { name: 'Assign parts' }).click();
  await expect(page.getByText('1 part assigned').first()).toBeVisible();
  await expect(days).toHaveValue('12');
});

test('an event that waits for its next attempt can be sent again at once', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  const { _id } = await shop.asAdmin<{ _id: string }>('POST', '/webhooks', {
    url: 'https://receiver.invalid/',
    events: ['order.paid'],
  });
  await shop.asAdmin('POST', `/webhooks/${_id}/test`);
  const first = () => shop.asAdmin<{ triedAt: string | null }[]>('GET', `/webhooks/${_id}/deliveries`);
  await expect.poll(async () => (await first())[0]!.triedAt).not.toBeNull();
  await page.goto(`/dashboard/webhooks/${_id}`);
  const row = page.getByRole('row', { name: 'webhook.test' });
  await expect(row).toContainText('Waiting');
  await row.getByRole('button', { name: /^Resend/ }).click();
  await expect(page.getByText('1 event queued again')).toBeVisible();
});

test('a disabled webhook endpoint leads to the reason', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  const { _id } = await shop.asAdmin<{ _id: string }>('POST', '/webhooks', {
    url: 'https://receiver.invalid/',
    events: ['order.paid'],
  });
  await inDatabase(shop.store.databaseUrl!, (client) =>
    client.query(`update webhook_endpoints set secret = 'lost' where id = $1`, [_id]),
  );
  await shop.asAdmin('POST', `/webhooks/${_id}/test`);
  await expect
    .poll(async () => (await shop.asAdmin<{ status: string }>('GET', `/webhooks/${_id}`)).status)
    .toBe('disabled');
  await page.goto(`/dashboard/webhooks/${_id}`);
  await page.getByRole('link', { name: 'audit trail', exact: true }).click();
  await expect(page.getByText('Disabled a webhook endpoint')).toBeVisible();
  await expect(page.getByText('Why: secret')).toBeVisible();
});

test('staff order for a customer to a typed address, which the next order is filled with', async ({
  page,
  browser,
  shop,
}) => {
  const theirs = await browser.newPage();
  const customer = await shop.signUpVerified(theirs);
  await theirs.close();
  const [{ _id }] = await shop.asAdmin<[{ _id: string }]>('GET', `/user?q=${customer.email}`);
  const part = await shop.addPart({ minimum: 1, quantity: 50 });
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/customers/${_id}`);
  const list = page.getByRole('textbox', { name: 'Parts', exact: true });
  await list.fill(`1.000 x ${part.sku}`);
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText(`1.000 x ${part.sku} (1,000 or 1?)`).first()).toBeVisible();
  await list.fill(`${part.sku}, 2`);
  await page.getByLabel('Country').selectOption('Germany');
  await page.getByLabel('Street address').fill('Lange Gasse 4');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('Enter a city')).toBeVisible();
  await expect(list).toHaveValue(`${part.sku}, 2`);
  await page.getByLabel('City').fill('Ulm');
  await page.getByLabel('Postal code').fill('89073');
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('the link is emailed').first()).toBeVisible();
  const [order] = await shop.asAdmin<{ address: string }[]>('GET', `/managed-orders?q=${customer.email}`);
  expect(order!.address).toMatch(/Lange Gasse 4\n89073 Ulm\nGermany$/);
  await page.reload();
  await expect(page.getByLabel('Street address')).toHaveValue('Lange Gasse 4');
  await expect(page.getByLabel('City')).toHaveValue('Ulm');
});
