import { doubleText, layOutAll } from './accessibility/zoom.ts';
import { admin, unique } from './people.ts';
import { expect, test } from './test.ts';

test('on a wide screen the kinds for sale take the place of the filters when no word matches', async ({ reader }) => {
  await reader.setViewportSize({ width: 1440, height: 900 });
  await reader.goto(`/?q=${unique()}`);
  const boxOf = async (name: string) => (await reader.getByRole('list', { name }).boundingBox())!;
  const [kinds, popular] = [await boxOf('Kinds'), await boxOf('Popular parts')];
  expect(kinds.x + kinds.width).toBeLessThan(popular.x);
  expect(kinds.y).toBeLessThan(300);
});

test('more kinds for sale than the page has room for do not cover what follows', async ({ reader }) => {
  await reader.setViewportSize({ width: 1440, height: 900 });
  await reader.goto(`/?q=${unique()}`);
  const kinds = reader.getByRole('list', { name: 'Kinds' });
  await kinds.evaluate((list) => {
    for (let more = 0; more < 300; more++) list.append(list.lastElementChild!.cloneNode(true));
  });
  const last = kinds.getByRole('link').last();
  await last.evaluate((link) => link.focus());
  await expect(last).toBeInViewport();
  const [box, footer] = [(await last.boundingBox())!, (await reader.getByRole('contentinfo').boundingBox())!];
  expect(box.y + box.height).toBeLessThan(footer.y);
});

test("the dashboard's menu shows the link of the current screen on a low window", async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/dashboard/webhooks');
  const menu = page.getByRole('navigation', { name: 'Store' });
  await expect(menu.getByRole('link', { name: 'Webhooks' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goto('/dashboard/manageorder');
  await expect(page.getByRole('link', { name: 'Make Admin' })).toBeInViewport({ ratio: 1 });
});

test("at 850 px all groups of the dashboard's menu are in sight", async ({ page, shop }) => {
  await shop.signIn(page, admin);
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 850 });
    await page.goto('/dashboard/manageorder');
    for (const name of ['Dashboard', 'Orders', 'Catalog', 'People', 'Store'])
      for (const link of await page.getByRole('navigation', { name, exact: true }).getByRole('link').all()) {
        await expect(link).toBeInViewport({ ratio: 1 });
        const [box, text] = [(await link.boundingBox())!, await link.textContent()];
        expect(box.height, `${text}: target size`).toBeGreaterThanOrEqual(24);
        expect(await link.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), text!).toBe(0);
      }
    const menu = page.locator('#dashboard-menu');
    expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  }
});

test('on a phone a basket line wraps between its figures, not inside them', async ({ page, shop }) => {
  const part = await shop.addPart({ price: 1_234.5, minimum: 12, quantity: 34_567 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.request.post('/basket', {
    form: { intent: 'add', part: part._id, quantity: '12' },
    headers: { origin: shop.store.origin },
  });
  await page.goto('/basket');
  const heights = await page
    .getByText(/^(\$1,234.50 each\s·|min\. order 12\s·|34,567 in stock)$/)
    .evaluateAll((figures) => figures.map((figure) => [figure.textContent, figure.getBoundingClientRect().height]));
  expect(heights).toHaveLength(3);
  expect(new Set(heights.map(([, height]) => height)).size).toBe(1);
});

test("on a phone each of an order's documents is one line", async ({ page, shop, scene }) => {
  await shop.signIn(page, scene.person);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/dashboard?order=${scene.several}`);
  const documents = page.locator('#documents a');
  await expect(documents.first()).toBeVisible();
  const lines = await documents.evaluateAll((links) =>
    links.map((link) => {
      const range = document.createRange();
      range.selectNodeContents(link.lastChild!);
      range.setStartAfter(link.querySelector('svg')!);
      return `${link.textContent}: ${new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size}`;
    }),
  );
  expect(lines).toEqual(['Order confirmation (PDF): 1', 'Invoice (PDF): 1']);
});

test("on a wide screen an order's history is below its parts, not at the end of the side column", async ({
  page,
  shop,
  scene,
}) => {
  await shop.signIn(page, admin);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/dashboard/manageorder?order=${scene.several}`);
  const top = async (heading: string) => (await page.getByRole('heading', { name: heading }).boundingBox())!.y;
  expect(await top('Order history')).toBeLessThan(await top('Documents'));
});

test('on a phone that shows all at 200% no button loses its words, and no page is wider than the window', async ({
  page,
  shop,
  scene,
}) => {
  await page.setViewportSize({ width: 195, height: 422 });
  const found: string[] = [];
  const visit = async (paths: string[]): Promise<void> => {
    for (const path of paths) {
      await page.goto(path);
      await layOutAll(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > 195) found.push(`${path} is ${wide} wide`);
      const buttons = page.locator('main .btn:visible');
      const cut = await buttons.evaluateAll((all) =>
        all.filter((each) => each.scrollHeight > each.clientHeight + 1).map(({ textContent }) => textContent),
      );
      found.push(...cut.map((words) => `${path} cuts '${words}'`));
    }
  };
  await shop.signIn(page, scene.person);
  await visit([`/dashboard?order=${scene.several}`, '/dashboard/myprofile', '/dashboard?status=all', '/basket']);
  await shop.signIn(page, admin);
  await visit(['/dashboard/addproduct', '/dashboard/manageproduct', '/dashboard/manageorder']);
  expect(found).toEqual([]);
});

test('a card shows the SKU of a part with a long name and variant', async ({ reader, shop }) => {
  const part = await shop.addPart({
    name: `Corsair Vengeance RGB Pro SL ${unique()} 32 GB`,
    category: 'memory',
    specifications: [
      { name: 'Modules', value: '2 x 16 GB' },
      { name: 'Color', value: 'White / Silver' },
    ],
  });
  const twin = await shop.addPart({
    name: part.name,
    category: 'memory',
    specifications: [
      { name: 'Modules', value: '2 x 16 GB' },
      { name: 'Color', value: 'Black / Yellow / Gunmetal' },
    ],
  });
  for (const width of [390, 1280]) {
    await reader.setViewportSize({ width, height: 844 });
    await reader.goto(`/?q=${encodeURIComponent(part.name)}`);
    const sku = reader.locator('.part-card-words').getByText(twin.sku, { exact: true });
    const hidden = await sku.evaluate((element) => {
      const { bottom } = element.getBoundingClientRect();
      return Math.max(0, Math.round(bottom - element.parentElement!.getBoundingClientRect().bottom));
    });
    expect(hidden, `${width} px`).toBe(0);
  }
});

test("an order's prices are next to its parts on a phone, and line up with them on paper", async ({ page, shop }) => {
  const person = await shop.customer(page);
  const parts = [await shop.addPart({ price: 1, minimum: 1 }), await shop.addPart({ price: 1_234.5, minimum: 1 })];
  const { insertedId } = await shop.as<{ insertedId: string }>(page, person, 'POST', '/orders', {
    lines: parts.map(({ _id }) => ({ part: _id, quantity: 1 })),
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/dashboard?order=${insertedId}`);
  const lines = page.getByRole('list', { name: 'Parts in this order' }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  for (const [index, part] of parts.entries()) {
    const line = lines.nth(index);
    const name = (await line.getByRole('link', { name: part.name }).boundingBox())!;
    const price = (await line.locator('.figures').filter({ hasText: '$' }).last().boundingBox())!;
    expect(price.x, part.name).toBeGreaterThan(name.x + name.width);
  }
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 794, height: 1123 });
  const starts = await Promise.all(
    [page.getByRole('heading', { name: '2 parts' }), lines.first(), page.getByText('Total', { exact: true })].map(
      (text) =>
        text.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getBoundingClientRect().x;
        }),
    ),
  );
  expect(new Set(starts).size, starts.join()).toBe(1);
});

test('with doubled text, prices do not break and controls stay in their list', async ({ page, shop }) => {
  const part = await shop.addPart({ price: 1_234.5, minimum: 12, quantity: 345 });
  const person = await shop.signUpVerified(page);
  await shop.as(page, person, 'PUT', `/basket/lines/${part._id}`, { quantity: 12 });
  const build = { name: 'Render node', parts: [{ part: part._id, quantity: 12 }] };
  const { insertedId } = await shop.as<{ insertedId: string }>(page, person, 'POST', '/builds', build);
  const { token } = await shop.as<{ token: string }>(page, person, 'PUT', `/builds/${insertedId}/share`);
  for (const path of ['/basket', `/dashboard/builds/${insertedId}`, `/build/${token}`])
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await doubleText(page, true);
      const list = page.getByRole('list', { name: /^Parts in/ });
      await expect(list.getByRole('listitem')).toHaveCount(1);
      const wrong = await list.evaluate((box) => {
        const { right } = box.getBoundingClientRect();
        return [...box.querySelectorAll('.figures, button, input')].flatMap((one) => [
          ...(one.textContent.startsWith('$') && one.getClientRects().length > 1 ? [`${one.textContent} breaks`] : []),
          ...(one.getBoundingClientRect().right > right ? [`${one.outerHTML} sticks out`] : []),
        ]);
      });
      expect(wrong, `${path} at ${width} px`).toEqual([]);
    }
});

test('no line begins with the dot between the figures of a part', async ({ page, shop }) => {
  const part = await shop.addPart({
    price: 12.4,
    specifications: [{ name: 'Interface', value: 'M.2-2280' }],
    breaks: [{ from: 100, price: 11 }],
  });
  const person = await shop.signUpVerified(page);
  await shop.as(page, person, 'PUT', `/basket/lines/${part._id}`, { quantity: part.minimum });
  await page.goto('/basket');
  const figures = page.getByRole('list', { name: 'Parts in your basket' }).locator('p', { hasText: 'each' });
  for (const width of [10, 14, 18, 22, 26]) {
    const lines = await figures.evaluate((box, ems) => {
      box.style.width = `${ems}em`;
      const range = document.createRange();
      const found: number[][] = [];
      const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (let at = node.textContent!.indexOf('·'); at >= 0; at = node.textContent!.indexOf('·', at + 1)) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          found.push([range.getBoundingClientRect().left - box.getBoundingClientRect().left]);
        }
      return found.flat();
    }, width);
    expect(lines.length).toBe(3);
    expect(Math.min(...lines), `in ${width} em`).toBeGreaterThan(8);
  }
});

test('on a phone no field has text so small that the browser zooms into it', async ({ page, shop, scene }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const small: string[] = [];
  const visit = async (paths: string[]): Promise<void> => {
    for (const path of paths) {
      await page.goto(path);
      // Fields that a button opens count, too.
      const found = await page.locator('input, select, textarea').evaluateAll((fields) =>
        fields
          .filter(
            (field) => !['hidden', 'checkbox', 'radio', 'range', 'file'].includes((field as HTMLInputElement).type),
          )
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => `${(field as HTMLInputElement).name}: ${getComputedStyle(field).fontSize}`),
      );
      small.push(...found.map((field) => `${path} ${field}`));
    }
  };
  await visit(['/', '/?category=memory', '/?q=fan', '/basket', '/login', '/signup', '/quick-order', '/compare']);
  await shop.signIn(page, scene.person);
  await visit(['/checkout', '/dashboard?status=all', '/dashboard/myprofile']);
  await shop.signIn(page, admin);
  await visit([
    '/dashboard/addproduct',
    '/dashboard/manageproduct',
    `/dashboard/manageorder?order=${scene.several}`,
    '/dashboard/manageorder',
    '/dashboard/settings',
  ]);
  expect(small).toEqual([]);
});
