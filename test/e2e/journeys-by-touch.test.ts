import type { Page } from '@playwright/test';
import { cardForm } from './paying.ts';
import { admin, newPerson, unique } from './people.ts';
import { expect, test } from './test.ts';
import { darkPhone, expectNoWider, tapAndType, tapOn } from './touch.ts';

test.use(darkPhone);

test('by touch, in the dark theme: sign up, find a part, order and pay, write a testimonial, change the profile', async ({
  page,
  shop,
}) => {
  const part = await shop.addPart({ price: 12.4, minimum: 5 });
  const person = newPerson();
  const menu = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (navigation: string, name: string) =>
    page.getByRole('navigation', { name: navigation }).getByRole('link', { name });

  await page.goto('/');
  await expect.poll(() => lightness(page)).toBeLessThan(90);
  await tapOn(menu('Menu'), 'main');
  await tapOn(link('Site menu', 'Login'), 'main');
  await tapOn(page.getByRole('link', { name: 'Create an account' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible();
  await tapAndType(page.getByLabel('Name'), person.name);
  await tapAndType(page.getByLabel('Email', { exact: true }), person.email);
  await tapAndType(page.getByLabel('Password', { exact: true }), person.password);
  await tapOn(page.getByRole('button', { name: 'Sign up' }), 'main');
  await expect(page).toHaveURL('/');

  await tapAndType(page.getByLabel('Search parts'), part.name);
  await expect(page).toHaveURL(/q=/);
  await page.keyboard.press('Enter');
  await tapOn(
    page
      .getByRole('article')
      .filter({ hasText: part.name })
      .getByRole('link', { name: /place order/ }),
    'main',
  );
  await expect(page.getByRole('heading', { level: 1, name: part.name })).toBeVisible();
  await tapOn(page.getByRole('button', { name: 'More', exact: true }), 'main');
  await expect(page.getByLabel('Quantity')).toHaveValue('6');
  await tapAndType(page.getByLabel('Phone'), '01700 000000');
  await tapAndType(page.getByLabel(/^Address/), '12 Forge Lane, Rajshahi');
  await tapOn(page.getByRole('button', { name: 'Place Order' }), 'main');
  await expect(page.getByText('Your order added successfully').first()).toBeVisible();
  await tapOn(page.getByRole('link', { name: 'Pay now' }), 'main');

  const pay = page.getByRole('button', { name: 'Pay $74.40' });
  await expect(pay).toBeEnabled();
  for (const [field, digits] of [
    ['Card number', '4242424242424242'],
    ['Expiration date', '1234'],
    ['Security code', '123'],
  ] as const) {
    await cardForm(page).getByLabel(field).tap();
    await cardForm(page).getByLabel(field).pressSequentially(digits);
  }
  await tapOn(pay, 'main');
  await expect(page.getByText(/Congrats! Your payment is completed/).first()).toBeVisible();
  await tapOn(menu('Dashboard menu'), 'main');
  await tapOn(link('Dashboard', 'My Orders'), 'main');
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expectNoWider(page);

  await tapOn(menu('Dashboard menu'), 'main');
  await tapOn(link('Dashboard', 'Add a Review'), 'main');
  await expect(page.getByRole('heading', { level: 1, name: 'Add a Review' })).toBeVisible();
  await tapOn(page.getByRole('radio', { name: /^4/ }).locator('xpath=ancestor::label'), 'main');
  await expect(page.getByRole('radio', { name: /^4/ })).toBeChecked();
  await tapAndType(page.getByRole('textbox', { name: 'Review' }), 'Six came in one box, each in its own sleeve.');
  await tapOn(page.getByRole('button', { name: 'Add review' }), 'main');
  await expect(page.getByText('Successfully added your review').first()).toBeVisible();

  await tapOn(menu('Dashboard menu'), 'main');
  await tapOn(link('Dashboard', 'My Profile'), 'main');
  await tapOn(page.getByRole('link', { name: 'Update Profile' }), 'main');
  const dialog = page.getByRole('dialog');
  await tapAndType(dialog.getByLabel('Education'), 'Mechanical drawing');
  // A tap opens the phone's own picker; this is how its selection arrives.
  await dialog.getByLabel('City').selectOption('Rajshahi');
  await tapOn(dialog.getByRole('button', { name: 'Save' }), 'main');
  await expect(page.getByText('Successfully saved').first()).toBeVisible();
  await expect(page.getByText('Rajshahi')).toBeVisible();
  await expectNoWider(page);
});

test('by touch, in the dark theme: an admin adds a part, makes an admin, ships one order and cancels another', async ({
  page,
  shop,
  browser,
}) => {
  const { person, paid: shipped, unpaid: cancelled } = await shop.customerWithOrders(browser);
  await shop.signIn(page, admin);
  const goTo = async (name: string): Promise<void> => {
    await tapOn(page.getByRole('button', { name: 'Dashboard menu' }), 'main');
    await tapOn(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name }), 'main');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  };
  const find = async (words: string): Promise<void> => {
    await tapAndType(page.getByRole('searchbox'), words);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=/);
  };

  await page.goto('/dashboard/addproduct');
  const name = `Gauge ${unique()}`;
  await tapAndType(page.getByLabel('Name', { exact: true }), name);
  await page.getByLabel('Kind').selectOption('processor');
  await tapAndType(page.getByLabel('Description'), 'Reads true to a hair.');
  await tapAndType(page.getByLabel('Price'), '$1,299.00');
  await tapAndType(page.getByLabel('Minimum'), '2');
  await tapAndType(page.getByLabel(/^(Quantity|Stock)/), '40');
  await tapOn(page.getByRole('button', { name: 'Save', exact: true }), 'main');
  await expect(page.getByText('Successfully saved').first()).toBeVisible();
  await expect(page.getByText(name.slice(0, 10)).first()).toBeVisible();
  await expectNoWider(page);

  await goTo('Make Admin');
  await find(person.email);
  await tapOn(
    page
      .getByRole('row')
      .filter({ hasText: person.email })
      .getByRole('button', { name: /^Make Admin/ }),
  );
  await confirm(/admin/i);
  await expect(page.getByText('Successfully made an admin').first()).toBeVisible();

  await goTo('Manage Order');
  await find(person.email);
  const row = (part: { name: string }) => page.getByRole('row').filter({ hasText: part.name });
  await tapOn(row(shipped).getByRole('button', { name: /^Pending/ }));
  await confirm(/ship/i);
  await expect(page.getByText('Successfully Order Shipped').first()).toBeVisible();
  await tapOn(row(cancelled).getByRole('button', { name: /^Cancel/ }));
  await confirm(/^Cancel/);
  await expect(page.getByText('Order canceled').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cancel order/ })).toHaveCount(0);
  await expectNoWider(page);

  async function confirm(button: RegExp): Promise<void> {
    await tapOn(page.getByRole('dialog').getByRole('button', { name: button }), 'main');
  }
});

/** The lightness of the page's background, from 0 to 255, in any color notation. */
function lightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const painter = document.createElement('canvas').getContext('2d')!;
    painter.fillStyle = getComputedStyle(document.body).backgroundColor;
    painter.fillRect(0, 0, 1, 1);
    const [red, green, blue] = painter.getImageData(0, 0, 1, 1).data;
    return Math.round((red! + green! + blue!) / 3);
  });
}
