import { admin, unique } from './people.ts';
import { failCalls, hydrated } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

test('a part page begins with name, price and stock, then the order form', async ({ page, shop }) => {
  await shop.customer(page);
  const part = await shop.addPart({ price: 1_234.5, quantity: 70 });
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/part/${part._id}`);
    const head = page.locator('main header').filter({ has: page.getByRole('heading', { level: 1, name: part.name }) });
    await expect(head.getByText('$1,234.50')).toBeInViewport({ ratio: 1 });
    await expect(head.getByText('70 in stock')).toBeInViewport({ ratio: 1 });
    const form = page.getByRole('heading', { name: 'Order', exact: true });
    await expect(form).toBeInViewport({ ratio: 1 });
    const [above, below] = [await head.boundingBox(), await form.boundingBox()];
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
  }
});

test('cards are aligned to the pixel, and compact on a phone', async ({ page, shop }) => {
  await Promise.all(Array.from({ length: 6 }, () => shop.addPart()));
  const cards = page.getByRole('list', { name: 'Parts', exact: true }).getByRole('article');
  for (const width of [768, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/?sort=newest');
    const boxes = await cards.evaluateAll((all) =>
      all.slice(0, 6).flatMap((card) => {
        const boxOf = (element: Element) => element.getBoundingClientRect();
        const [whole, picture] = [boxOf(card), boxOf(card.firstElementChild!)];
        return [whole.width, picture.height];
      }),
    );
    expect(boxes.filter((value) => !Number.isInteger(value))).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/?sort=newest');
  expect((await cards.first().boundingBox())!.height).toBeLessThan(300);
});

test("the first row of a list is in a phone's first screen", async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await shop.order(page, person, await shop.addPart());
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [who, path] of [
    [person, ''],
    [admin, 'manageorder'],
    [admin, 'manageproduct'],
    [admin, 'users'],
    [admin, 'audit'],
  ] as const) {
    await shop.signIn(page, who);
    await page.goto(`/dashboard/${path}`);
    await page.evaluate(() => localStorage.clear());
    const { y } = (await page.locator('main tbody tr').first().boundingBox())!;
    expect(y, path).toBeLessThan(560);
  }
});

test('a word wider than a phone widens no page, and an Arabic name keeps its beginning', async ({ page, shop }) => {
  const person = await shop.signUp(page, 'عبد الرحمن بن محمد بن عبد العزيز آل سعود');
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const long = await shop.addPart({ name: `${word} ${unique()}`, minimum: 1 });
  const plain = await shop.addPart({ minimum: 1 });
  const lines = [long, plain].map(({ _id }) => ({ part: _id, quantity: 1 }));
  const { insertedId } = await shop.as<{ insertedId: string }>(page, person, 'POST', '/orders', { lines });
  for (const { part, quantity } of lines) await shop.as(page, person, 'PUT', `/basket/lines/${part}`, { quantity });
  await shop.as(page, person, 'POST', '/review', { ratings: 4, review: word, name: person.name, img: '' });
  const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  const wider: string[] = [];
  const open = async (width: number, path: string) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    if (await isWider()) wider.push(`${path} at ${width}`);
  };
  const orders = `/dashboard?order=${insertedId}`;
  const customers = [orders, '/dashboard', `/dashboard/payment/${insertedId}`, '/basket', '/checkout'];
  for (const path of [...customers, `/part/${long._id}`, '/review']) await open(320, path);
  const name = page.getByText(person.name).first();
  const begins = await name.evaluate((element) => {
    const range = new Range();
    range.setStart(element.firstChild!, 0);
    range.setEnd(element.firstChild!, 1);
    const [letter, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return letter.left >= box.left - 1 && letter.right <= box.right + 1;
  });
  expect(begins).toBe(true);
  await page.context().clearCookies();
  await open(320, `/login?from=${encodeURIComponent(`/part/${long._id}`)}`);
  await shop.signIn(page, admin);
  await page.evaluate(() => localStorage.clear());
  await open(320, `/dashboard/manageorder?order=${insertedId}`);
  for (const width of [320, 1024, 1440]) await open(width, `/dashboard/manageorder?q=${insertedId}`);
  expect(wider).toEqual([]);
});

test("web fonts move nothing when they replace the system's fonts", async ({ page, shop }) => {
  await shop.customer(page);
  // A longer name may fit on its line in only one of the two fonts.
  const { name } = await shop.addPart({ name: 'Quern' });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [`/?q=${encodeURIComponent(name)}`, '/dashboard']) {
    await page.goto(path);
    await page.waitForFunction(() =>
      [...document.fonts].some(
        ({ family, status }) => family.replaceAll('"', '') === 'Plex Sans' && status === 'loaded',
      ),
    );
    const moved = await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      const shifts = await new Promise<PerformanceEntryList>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve([]), 100);
      });
      sessionStorage.clear();
      return (
        shifts
          .flatMap((shift) => (shift as unknown as { sources: { node: Node | null }[] }).sources)
          .map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent))
          // The icon at the end of a chip, after its text.
          .filter((moved) => !moved?.startsWith('<svg'))
      );
    });
    expect(moved, path).toEqual([]);
  }
});

test('no line breaks between a number and its unit', async ({ page, shop }) => {
  await shop.customer(page);
  const specifications = [
    { name: 'Efficiency', value: 91, unit: '%' },
    { name: 'Clock', value: '3.4 GHz base' },
  ];
  const { _id: id } = await shop.addPart({ name: 'Kit 32 GB', description: 'Up to 850 W at 91 %.', specifications });
  for (const [path, texts] of [
    [`/part/${id}`, ['32\u00a0GB', '91\u00a0%', '3.4\u00a0GHz', '850\u00a0W']],
    [`/compare?ids=${id}`, ['91\u00a0%', '3.4\u00a0GHz']],
    ['/?sort=newest', ['32\u00a0GB', '850\u00a0W']],
  ] as const) {
    await page.goto(path);
    const shown = await page.locator('main').evaluate((main) => main.textContent);
    for (const text of texts) expect(shown, path).toContain(text);
  }
});

test('row actions are fully visible without hovering', async ({ page, shop }) => {
  const person = await shop.customer(page);
  await shop.order(page, person, await shop.addPart());
  for (const [who, path] of [
    [person, '/dashboard'],
    [admin, '/dashboard/manageorder'],
    [admin, '/dashboard/manageproduct'],
  ] as const) {
    await shop.signIn(page, who);
    await page.goto(path);
    await page.evaluate(() => localStorage.clear());
    await page.mouse.move(0, 0);
    const faded = await page
      .getByRole('row')
      .getByRole('button')
      .or(page.getByRole('row').getByRole('link'))
      .evaluateAll((all) =>
        all
          .filter((element) => {
            for (let at: Element | null = element; at; at = at.parentElement)
              if (getComputedStyle(at).opacity !== '1') return true;
            return false;
          })
          .map((element) => element.textContent),
      );
    expect(faded, path).toEqual([]);
  }
});

test('toasts cover no action of a heading or a list', async ({ page, shop }) => {
  const person = await shop.customer(page);
  const order = await shop.order(page, person, await shop.addPart());
  await shop.pay(page, person, order);
  await shop.signIn(page, admin);
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['users', 'manageproduct', 'manageorder', `manageorder?order=${order}`, 'audit', 'myprofile']) {
      await page.goto(`/dashboard/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const covered = await page.evaluate(() => {
        const region = document.querySelector('.toast-region')!.getBoundingClientRect();
        // A toast with two lines.
        const [left, top, bottom] = [region.left, region.top, region.top + 74];
        return [...document.querySelectorAll('main :is(a, button, input, select)')].flatMap((control) => {
          const box = control.getBoundingClientRect();
          const isCovered = box.width > 1 && box.right > left && box.top < bottom && box.bottom > top;
          return isCovered ? [control.textContent || control.getAttribute('aria-label')] : [];
        });
      });
      expect(covered, `${path} at ${width}`).toEqual([]);
    }
  }
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Dhaka' });

  test("times are in the reader's time zone, with UTC in a tooltip", async ({ page, shop }) => {
    const person = await shop.signUp(page);
    const order = await shop.order(page, person, await shop.addPart());
    await page.goto(`/dashboard?order=${order}`);
    await hydrated(page);
    const { createdAt } = await shop.asAdmin<{ createdAt: string }>('GET', `/placeorder/${order}`);
    const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });
    const at = (hoursLater: number): string =>
      clock.format(Date.parse(createdAt) + hoursLater * 3_600_000).replace(/\s/g, '\\s');
    const times = page.locator('main time[title]');
    await expect(times.first()).toHaveText(new RegExp(`, ${at(6)}$`));
    await expect(times.first()).toHaveAttribute('title', new RegExp(`, ${at(0)} UTC$`));
  });
});

test('a refused order shows its reason even if the button is further down', async ({ page, shop }) => {
  await shop.customer(page);
  const part = await shop.addPart();
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`/part/${part._id}`);
  await failCalls(page, /\/api\/placeOrder$/i, 'overloaded');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('alert').filter({ hasText: "We couldn't confirm your order" })).toBeInViewport({
    ratio: 1,
  });
});
