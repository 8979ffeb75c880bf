import { expect, type Page } from '@playwright/test';
import { hydrated } from './specification/signed-in.ts';

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

/**
 * The first visible control of each kind on a page, preferably of its content. On the home page each region has its own.
 * Left out is what has no effect that is the same on every page: files, numbers, dates, sliders, links to files.
 */
export function findControls(page: Page): Promise<Control[]> {
  return page.evaluate(() => {
    const found = new Map<string, Control>();
    const all = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden]), select, textarea, summary'),
    ];
    const isContent = (element: Element) => element.closest('main') !== null;
    for (const element of [...all.filter(isContent), ...all.filter((each) => !isContent(each))]) {
      const { width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      if (element.matches(':disabled, [aria-disabled=true], [aria-hidden=true] *, [tabindex="-1"]')) continue;
      // Only the keyboard reaches the links that skip to the content.
      if (element.matches('[href="#main"], [href="#rows"]')) continue;
      const at = (name: string) => element.getAttribute(name) ?? '';
      const text = (at('aria-label') || element.textContent || at('name')).trim().replace(/\s+/g, ' ').slice(0, 60);
      // Signing out would end the session for what follows.
      if (text.includes('Sign Out')) continue;
      const key = [element.localName, at('type'), at('name'), at('value'), at('href'), text].join('|');
      let kind: Control['kind'] | undefined;
      let target = '';
      let href = '';
      if (element instanceof HTMLAnchorElement) {
        if (element.target || element.hasAttribute('download') || element.origin !== location.origin) continue;
        if (/^\/(api|pictures)\//.test(element.pathname) || element.href === location.href) continue;
        ({ href, hash: target } = element);
        const isHere = element.pathname + element.search === location.pathname + location.search;
        // The view that the page already shows.
        if (isHere && at('aria-current')) continue;
        kind = target && isHere ? 'part' : 'link';
      } else if (element.matches('button[popovertarget]')) kind = 'opener';
      else if (element.localName === 'button') {
        kind = 'button';
        target = at('type');
      } else if (element.localName === 'summary' || element.localName === 'select')
        kind = element.localName as 'select';
      else if (element.matches('[type=checkbox], [type=radio]')) {
        if ((element as HTMLInputElement).checked) continue;
        kind = 'choice';
      } else if (element.matches('textarea, [type=text], [type=search], [type=email], [type=password], :not([type])'))
        kind = element.matches('[readonly]') ? undefined : 'field';
      if (!kind) continue;
      const region = location.pathname === '/' ? element.closest('header, footer, main')?.localName : '';
      const id = [kind, target, region].join();
      const isFilter = element.closest('form[role=search]:not([popover])')?.matches('main form') ?? false;
      if (!found.has(id))
        found.set(id, { key, text: `${element.localName} '${text}' ${at('href')}`, kind, href, isFilter });
    }
    return [...found.values()];
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

const TYPED = 'fan';

/**
 * Moves a control into view.
 * @returns the point at which to press it, undefined if the page does not have it
 */
export async function reach(page: Page, { key }: Control): Promise<{ x: number; y: number } | undefined> {
  return page.evaluate(async (wanted) => {
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary',
    )) {
      const at = (name: string) => element.getAttribute(name) ?? '';
      const { width, height } = element.getBoundingClientRect();
      const text = (at('aria-label') || element.textContent || at('name')).trim().replace(/\s+/g, ' ').slice(0, 60);
      const key = [element.localName, at('type'), at('name'), at('value'), at('href'), text].join('|');
      if (key !== wanted || width < 2 || height < 2) continue;
      const { top, bottom } = element.getBoundingClientRect();
      if (top < 100 || bottom > innerHeight - 100) element.scrollIntoView({ block: 'center', behavior: 'instant' });
      // Content that is laid out only in view may move the control.
      let box = element.getBoundingClientRect();
      for (let still = 0; still < 3; still++) {
        await new Promise(requestAnimationFrame);
        const now = element.getBoundingClientRect();
        if (now.y !== box.y) still = 0;
        if (now.bottom > innerHeight - 100) element.scrollIntoView({ block: 'center', behavior: 'instant' });
        box = now;
      }
      return { x: box.x + Math.min(box.width / 2, 60), y: box.y + box.height / 2 };
    }
    return undefined;
  }, key);
}

/** Uses a control at the point that `reach` found. */
export async function press(
  page: Page,
  control: Control,
  { x, y }: { x: number; y: number },
  means: 'tap' | 'click' | 'key',
): Promise<void> {
  if (means === 'key' || control.kind === 'select')
    await page.evaluate(
      // What is painted there may be inside the control.
      ([left, top]) =>
        document
          .elementFromPoint(left, top)
          ?.closest<HTMLElement>('a, button, input, select, textarea, summary')
          ?.focus(),
      [x, y] as const,
    );
  // Which keys change a closed list depends on the system.
  if (control.kind === 'select') await page.locator('select:focus').selectOption({ index: 1 });
  else if (means === 'tap') await page.touchscreen.tap(x, y);
  else if (means === 'click') await page.mouse.click(x, y);
  else if (control.kind !== 'field') await page.keyboard.press(control.kind === 'choice' ? 'Space' : 'Enter');
  if (control.kind !== 'field') return;
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(TYPED);
  // Not every search starts while letters are typed.
  if (control.isFilter) await page.keyboard.press('Enter');
}

/**
 * Expects the effect that a control of its kind has.
 * @param untouched the state of the page without any input
 * @param hasWritten whether the page has sent a write
 */
export async function expectEffect(
  page: Page,
  control: Control,
  untouched: string,
  hasWritten: () => boolean,
): Promise<void> {
  const { key, kind, href, isFilter } = control;
  const [, , name, value] = key.split('|') as [string, string, string, string];
  const open = page.locator(':popover-open:not([aria-label=Notifications])');
  if (kind === 'part') {
    const { hash } = new URL(href);
    await expect.poll(() => new URL(page.url()).hash).toBe(hash);
    await expect(page.locator(hash)).toBeInViewport();
  } else if (kind === 'link') {
    const { pathname, search } = new URL((await page.request.get(href)).url());
    await expect.poll(() => new URL(page.url()).pathname).toBe(pathname);
    // The page to which a person returns after the sign-in.
    if (!search.includes('from=')) await expect.poll(() => new URL(page.url()).search).toBe(search);
    const { hash } = new URL(href);
    if (hash) await expect(page.locator(hash)).toBeInViewport();
    await expect(page.getByRole('main')).not.toBeEmpty();
  } else if (kind === 'opener') {
    await expect(open).toHaveCount(1);
    // It stays open when the scripts arrive.
    await hydrated(page);
    await expect(open).toHaveCount(1);
  } else if (isFilter && (kind === 'choice' || kind === 'select' || name === 'q')) {
    const wanted = kind === 'field' ? TYPED : kind === 'choice' ? value || 'on' : expect.any(String);
    await expect.poll(() => new URL(page.url()).searchParams.get(name)).toEqual(wanted);
    await hydrated(page);
    expect(new URL(page.url()).searchParams.get(name)).toEqual(wanted);
  } else if (kind === 'field') {
    // It keeps what was typed, also after the scripts have arrived.
    await hydrated(page);
    const fields = page.locator(`[name="${name}"]`);
    expect(await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))).toContain(TYPED);
  } else {
    await hydrated(page);
    await expect.poll(async () => hasWritten() || (await stateOf(page)) !== untouched).toBe(true);
  }
}
