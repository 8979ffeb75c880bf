import { devices, expect, type Locator, type Page } from '@playwright/test';

/** A small phone, held upright, in the dark: what `test.use` wants for it. */
export const darkPhone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  colorScheme: 'dark',
  userAgent: devices['Pixel 5'].userAgent,
} as const;

/** The least that WCAG 2.2 (2.5.8) wants of a target, in CSS px. */
const LEAST_SIDE = 24;
/** What a thumb hits without care: asked of what a screen is there for. */
const THUMB_HEIGHT = 44;

/**
 * Taps a control as a finger does, once it is large enough to be hit and the page goes no wider than the phone.
 * @param main the control is one that the screen is there for
 */
export async function tapOn(control: Locator, main?: 'main'): Promise<void> {
  // A list that has just been asked for takes the place of the one that stands there.
  await expect(() => control.scrollIntoViewIfNeeded({ timeout: 5_000 })).toPass({ timeout: 20_000 });
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

/** The page goes no wider than the phone: nobody has to scroll sideways to read it, and no field makes it zoom in. */
export async function expectNoWider(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => [document.documentElement.scrollWidth <= screen.width, visualViewport!.scale] as const),
    )
    .toEqual([true, 1]);
}

/** What is wrong with the size of a control and the label that can be tapped for it; '' when nothing is. */
function tooSmall(control: Locator, leastHeight: number): Promise<string> {
  return control.evaluate(
    (element, { leastSide, leastHeight }) => {
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      // A field with a button in it has its edge around both.
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
