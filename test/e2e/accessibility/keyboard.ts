import { expect, type Locator, type Page } from '@playwright/test';

/** Maximum number of Tab presses on a page; a control that takes more counts as unreachable. */
const MAX_STEPS = 160;

/**
 * Moves to a control by Tab, like a keyboard user. At every stop the focus has to be visible, marked, and not under the
 * sticky header. @param key the direction
 */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await control.waitFor();
  for (let step = 0; step < MAX_STEPS; step++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    expect(await focusProblem(page)).toBe('');
  }
  throw new Error(`Tab does not reach ${String(control)} in ${MAX_STEPS} steps`);
}

/** Moves to a control and presses it. */
export async function pressOn(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Moves to a field and replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Types a card into the provider's frame, whose fields move to the next one when full. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const frame = page.locator('iframe[title*="card" i]').first();
  const field = (name: string): Locator => frame.contentFrame().getByLabel(name);
  await field('Card number').waitFor();
  await tabTo(page, frame);
  await expect(field('Card number')).toBeFocused();
  await page.keyboard.type(number);
  for (const [name, digits] of [
    ['Expiration date', '1234'],
    ['Security code', '123'],
  ] as const) {
    if (!(await field(name).evaluate((each) => each === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.type(digits);
  }
}

/** The problem with the focused element; '' if it is visible, marked and uncovered. */
export function focusProblem(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    // The page itself, between two rounds of Tab, or a frame from another origin, which marks its own focus.
    if (!(focused instanceof HTMLElement) || focused === document.body || focused instanceof HTMLIFrameElement)
      return '';
    const name = `${focused.tagName.toLowerCase()} '${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40)}'`;
    // A radio button drawn as a star is marked by the star's label.
    const isUnseen = focused.getBoundingClientRect().width <= 1 || getComputedStyle(focused).opacity === '0';
    const shown = (isUnseen && focused.closest('label')) || focused;
    const { left, top, right, bottom } = shown.getBoundingClientRect();
    if (right - left <= 1 || bottom - top <= 1) return `${name} has no size`;
    if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) return `${name} is out of sight`;
    const outlined = (element: Element | null): boolean => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    };
    // A field with a button in it is marked around both.
    const marks =
      outlined(shown) || outlined(shown.parentElement) || outlined(shown.parentElement?.parentElement ?? null);
    if (!marks) return `${name} shows no focus`;
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    );
    const seen = points.some(([x, y]) => {
      const there = document.elementFromPoint(x, y);
      return there !== null && (shown.contains(there) || there.contains(shown));
    });
    return seen ? '' : `${name} is covered`;
  });
}
