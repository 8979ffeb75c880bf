import { devices, expect, type Locator, type Page } from '@playwright/test';

/** A small phone in portrait and dark mode, for `test.use`. */
export const darkPhone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  colorScheme: 'dark',
  userAgent: devices['Pixel 5'].userAgent,
} as const;

/** The minimum target size of WCAG 2.2 (2.5.8), in CSS px. */
const LEAST_SIDE = 24;
/** A comfortable touch target, required of a screen's main controls. */
const THUMB_HEIGHT = 44;

/**
 * Taps a control, after checking that it is large enough and that the page is no wider than the phone.
 * @param main the control is a main control of the screen
 */
export async function tapOn(control: Locator, main?: 'main'): Promise<void> {
  // A loading list may replace the current one.
  await expect(() => control.scrollIntoViewIfNeeded({ timeout: 5_000 })).toPass();
  await expectNoWider(control.page());
  await expect.poll(() => tooSmall(control, main ? THUMB_HEIGHT : LEAST_SIDE)).toBe('');
  await control.tap();
}

/** Taps a field, then types as the phone's keyboard does. */
export async function tapAndType(field: Locator, text: string): Promise<void> {
  await tapOn(field, 'main');
  await expect(field).toBeFocused();
  await field.fill('');
  await field.pressSequentially(text);
}

/** The page is no wider than the phone: no sideways scrolling, and no field makes it zoom in. */
export async function expectNoWider(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => [document.documentElement.scrollWidth <= screen.width, visualViewport!.scale] as const),
    )
    .toEqual([true, 1]);
}

/** The problem with the size of a control and its label; '' if there is none. */
function tooSmall(control: Locator, leastHeight: number): Promise<string> {
  return control.evaluate(
    (element, { leastSide, leastHeight }) => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      // The border of a field with a button in it surrounds both.
      const boxes = [element, element.closest('.input') ?? element, ...labels].map((each) =>
        each.getBoundingClientRect(),
      );
      const width = Math.max(...boxes.map((box) => box.width));
      const height = Math.max(...boxes.map((box) => box.height));
      const isLarge = width >= leastSide && height >= leastHeight - 0.5;
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40);
      return isLarge
        ? ''
        : `${element.tagName} '${name}' is ${width} x ${height}, wanted ${leastSide} x ${leastHeight}`;
    },
    { leastSide: LEAST_SIDE, leastHeight },
  );
}
