import { expect, type Page } from '@playwright/test';

/* The controls of any page, how to use them, and the effect that a control of each kind must have. */

/** A control of a page, described so that it is found again on the same page opened anew. */
export interface Control {
  /** What identifies it among the controls of its page. */
  readonly key: string;
  /** Names it in a report. */
  readonly text: string;
  readonly kind: 'part' | 'link' | 'opener' | 'summary' | 'field' | 'choice' | 'select' | 'button';
  /** The address that a link opens. */
  readonly href: string;
  /** Whether it is in a form that changes the address as soon as it changes. */
  readonly isFilter: boolean;
}

/** The first visible control of each kind on a page: a kind is a place on the page and what the control does. */
export function findControls(page: Page): Promise<Control[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden]), select, textarea, summary'),
    ];
    const found = new Map<string, Control>();
    interface Control {
      key: string;
      text: string;
      kind: 'part' | 'link' | 'opener' | 'summary' | 'field' | 'choice' | 'select' | 'button';
      href: string;
      isFilter: boolean;
    }
    for (const element of controls) {
      const { width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      if (element.matches(':disabled, [aria-hidden=true] *, [tabindex="-1"]')) continue;
      // Only the keyboard reaches the links that skip to the content.
      if (element.matches('[href="#main"], [href="#rows"]')) continue;
      const at = (name: string) => element.getAttribute(name) ?? '';
      const text = (at('aria-label') || element.innerText || at('name')).trim().replace(/\s+/g, ' ').slice(0, 60);
      const key = [element.localName, at('type'), at('name'), at('value'), at('href'), text].join('|');
      const place = element.closest('header, footer, nav, aside, section[id], form, main')!;
      const where = `${place.localName} ${place.id}`;
      let kind: Control['kind'] | undefined;
      let does = `${element.localName} ${at('type')} ${at('name')}`;
      let href = '';
      if (element instanceof HTMLAnchorElement) {
        if (element.target || element.hasAttribute('download') || element.origin !== location.origin) continue;
        if (/^\/(api|pictures)\//.test(element.pathname)) continue;
        ({ href } = element);
        kind =
          element.hash && element.pathname + element.search === location.pathname + location.search ? 'part' : 'link';
        const isQuery = element.pathname === location.pathname;
        does = `${kind} ${element.hash} ${isQuery ? 'query' : place.localName === 'main' ? element.pathname.split('/')[1] : ''}`;
      } else if (element.matches('button[popovertarget]')) kind = 'opener';
      else if (element.localName === 'summary') kind = 'summary';
      else if (element.localName === 'button') {
        kind = 'button';
        // One button of each row of a list.
        does = `${at('type')} ${at('name')} ${at('value')} ${text.replace(/[\d.,]+/g, '').slice(0, 12)}`;
      } else if (element.localName === 'select') kind = 'select';
      else if (element.matches('[type=checkbox], [type=radio]')) {
        kind = 'choice';
        if ((element as HTMLInputElement).checked && element.matches('[type=radio]')) continue;
        does += text.slice(0, 7);
      } else if (!element.matches('[type=file], [readonly], [type=range]')) kind = 'field';
      if (!kind) continue;
      const isFilter = element.closest('form[role=search]:not([popover])')?.matches('main form') ?? false;
      const id = `${where} ${does}`;
      if (!found.has(id))
        found.set(id, { key, text: `${element.localName} '${text}' ${at('href')}`, kind, href, isFilter });
    }
    // Signing out ends the session that the other pages of this test use.
    return [...found.values()].filter(({ text }) => !text.includes('Sign Out'));
  });
}

/** What a visitor sees: address, texts, values, states. Without the focus, which any press moves. */
export function stateOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [
      ...document.querySelectorAll<HTMLInputElement>('input, select, textarea, button, dialog, details, [popover]'),
    ];
    const active = document.activeElement;
    return JSON.stringify([
      location.href,
      document.documentElement.dataset,
      document.body.innerText,
      active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement ? active.name : '',
      fields.map((field) => [
        field.value,
        field.checked,
        field.type,
        field.disabled,
        field.getAttribute('open'),
        field.matches(':popover-open'),
        ['invalid', 'pressed', 'expanded', 'busy'].map((name) => field.getAttribute(`aria-${name}`)),
      ]),
    ]);
  });
}

/** Waits until the page has started completely, without doing anything on it. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('partsmith:hydrated').length > 0);
}

const TYPED = 'fan';

/**
 * Uses a control once it is visible.
 * @returns whether the page has the control
 */
export async function press(
  page: Page,
  control: Control,
  means: 'tap' | 'click' | 'key',
  isAtOnce: boolean,
): Promise<boolean> {
  const find = ({ key, isKey }: { key: string; isKey: boolean }) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary',
    );
    for (const element of controls) {
      const { width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      const at = (name: string) => element.getAttribute(name) ?? '';
      const text = (at('aria-label') || element.innerText || at('name')).trim().replace(/\s+/g, ' ').slice(0, 60);
      if ([element.localName, at('type'), at('name'), at('value'), at('href'), text].join('|') !== key) continue;
      const box = () => element.getBoundingClientRect();
      if (box().top < 100 || box().bottom > innerHeight - 100)
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
      if (isKey) element.focus();
      const { x, y } = box();
      return { x: x + Math.min(box().width / 2, 60), y: y + box().height / 2 };
    }
    return null;
  };
  const wanted = { key: control.key, isKey: means === 'key' || control.kind === 'select' };
  const point = isAtOnce
    ? await page.evaluate(find, wanted)
    : await (await page.waitForFunction(find, wanted)).jsonValue();
  if (!point) return false;
  if (control.kind === 'select') {
    await page.keyboard.press('ArrowDown');
    return true;
  }
  if (means === 'tap') await page.touchscreen.tap(point.x, point.y);
  else if (means === 'click') await page.mouse.click(point.x, point.y);
  else if (control.kind !== 'field') await page.keyboard.press(control.kind === 'choice' ? 'Space' : 'Enter');
  if (control.kind === 'field') await page.keyboard.type(TYPED);
  return true;
}

/** Expects the effect that a control of its kind has. @param untouched the state of the page without any input */
export async function expectEffect(page: Page, control: Control, untouched: string): Promise<void> {
  const { key, kind, href, isFilter } = control;
  const [, , name, value] = key.split('|') as [string, string, string, string];
  if (kind === 'part') {
    const { hash } = new URL(href);
    await expect.poll(() => page.evaluate(() => location.hash)).toBe(hash);
    await expect(page.locator(hash)).toBeInViewport();
    await expect(page.getByRole('main')).not.toBeEmpty();
  } else if (kind === 'link') {
    const { pathname, search, hash } = new URL((await page.request.get(href)).url());
    await expect.poll(() => new URL(page.url()).pathname).toBe(pathname);
    if (!search.includes('from=')) await expect.poll(() => new URL(page.url()).search).toBe(search);
    const target = hash || new URL(href).hash;
    if (target) await expect(page.locator(target)).toBeInViewport();
    await expect(page.getByRole('main')).not.toBeEmpty();
  } else if (kind === 'opener') {
    await expect(page.locator(':popover-open:not([aria-label=Notifications])')).toHaveCount(1);
    // It stays open when the scripts arrive.
    await settle(page);
    await expect(page.locator(':popover-open:not([aria-label=Notifications])')).toHaveCount(1);
  } else if (isFilter) {
    const wanted = kind === 'field' ? TYPED : kind === 'choice' ? value : undefined;
    if (kind === 'field' && name !== 'q') return expectKept(page, name);
    await expect
      .poll(() => new URL(page.url()).searchParams.getAll(name).join() || undefined)
      .toEqual(wanted ?? expect.any(String));
    await settle(page);
    await expect.poll(() => new URL(page.url()).searchParams.has(name)).toBe(true);
  } else if (kind === 'field') await expectKept(page, name);
  else {
    await expect.poll(() => stateOf(page)).not.toBe(untouched);
    if (kind === 'button') return;
    await settle(page);
    await expect.poll(() => stateOf(page)).not.toBe(untouched);
  }
}

/** What was typed is in the field, also after the scripts have arrived. */
async function expectKept(page: Page, name: string): Promise<void> {
  await settle(page);
  const values = await page
    .locator(`[name="${name}"]`)
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  expect(values.some((value) => value.includes(TYPED) || value === '')).toBe(true);
  expect(values.join('')).toContain(TYPED);
}
