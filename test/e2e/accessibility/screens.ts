import type { Page } from '@playwright/test';
import { expect, test } from '#test/e2e/test.ts';
import { enter, leaveScreen, reach, type Screen, type Who } from '#test/e2e/look/scene.ts';
import { SCREENS } from '#test/e2e/look/screens.ts';
import { axeFindings, sharedNames, sideways, smallTargets } from './audit.ts';
import { AUDITED, markAudited } from './audited-parts.ts';
import { doubleText, drawn, layOutAll, lost, moving } from './zoom.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** 1280 pixels at 200% zoom. */
const ZOOMED = { width: 640, height: 450 };
/** 1280 pixels at 400% zoom. */
const NARROW = { width: 320, height: 640 };
/** The themes differ only in colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Audits only the screens whose name matches: `SCREENS='payment, declined' npm test -- test/e2e/accessibility`. */
const wanted = new RegExp(process.env['SCREENS'] ?? '');

/** The audits of a screen: `one` is one pass in its usual size, `views` all other sizes, the dark theme and zoom. */
type Depth = 'one' | 'views';

/**
 * `pages`: the first screen of each page, identified by the part of the name before the comma; `states`: the other
 * screens; `all`: both.
 */
export type Which = 'pages' | 'states' | 'all';

/**
 * Tests that the screens of one role are accessible.
 * They are divided into tests of about the same length, so that the workers share them.
 */
export function auditScreens(who: Who, depth: Depth, which: Which): void {
  const screens = screensOf(who, which);
  const parts = Math.ceil(screens.length / SCREENS_PER_TEST[depth]);
  const size = Math.ceil(screens.length / parts);
  for (let part = 0; part < parts; part++) {
    test(`${TITLES[depth]}: ${who}'s ${which === 'states' ? 'other states' : 'screens'}, ${part + 1} of ${parts}`, async ({
      page,
      shop,
      scene,
    }) => {
      await enter(shop, page, who, scene);
      const some = screens.slice(part * size, (part + 1) * size);
      await auditEach(page, some, (screen) => reach(page, screen, scene), AUDITS[depth]);
    });
  }
}

function screensOf(who: Who, which: Which): readonly Screen[] {
  const screens = SCREENS[who].filter(({ alike }) => !alike);
  if (which === 'all') return screens;
  const pages = new Map(screens.toReversed().map((screen) => [screen.name.split(',')[0], screen]));
  return screens.filter((screen) => (pages.get(screen.name.split(',')[0]) === screen) === (which === 'pages'));
}

const SCREENS_PER_TEST: Readonly<Record<Depth, number>> = { one: 12, views: 8 };

const TITLES: Readonly<Record<Depth, string>> = {
  one: 'every state is accessible',
  views: 'every state is accessible in dark, on a phone, zoomed and with doubled text',
};

type AnyScreen = Pick<Screen, 'name' | 'only' | 'alike'>;

/** Fingerprints of the parts of pages that this worker has audited, by size and theme. */
const known = new Map<string, Set<string>>();

/** Returns the findings on the current page, one line each. */
export type Audit = (page: Page, screen: AnyScreen) => Promise<string[]>;

/**
 * Audits screens one after another in the same page.
 * @param reach opens a screen and sets its state
 */
export async function auditEach<Some extends AnyScreen>(
  page: Page,
  screens: readonly Some[],
  reach: (screen: Some) => Promise<void>,
  ...audits: readonly Audit[]
): Promise<void> {
  test.slow();
  // During a color transition, contrast is meaningless.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const screen of screens.filter(({ name, alike }) => !alike && wanted.test(name)))
    await test.step(screen.name, async () => {
      await leaveScreen(page);
      await page.setViewportSize(screen.only === 'phone' ? PHONE : DESKTOP);
      await page.emulateMedia({ colorScheme: 'light' });
      await reach(screen);
      await layOutAll(page);
      for (const audit of audits)
        found.push(...(await audit(page, screen)).map((finding) => `${screen.name}, ${finding}`));
    });
  expect(found).toEqual([]);
}

/** axe's findings in the parts of the page that were not audited in this size and theme. */
async function judge(page: Page, where: string, rules?: string[]): Promise<string[]> {
  // In a scrolled page, the sticky header covers controls, which axe reports as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await drawn(page);
  const before = known.get(where) ?? new Set();
  known.set(where, before);
  await markAudited(page, before);
  return at(where, await axeFindings(page, rules, [AUDITED]));
}

const at = (where: string, findings: readonly string[]) => findings.map((finding) => `${where}: ${finding}`);

/** Every rule in the light theme and the screen's usual size; sizes of controls; motion. */
export const auditOnce: Audit = async (page) => [
  ...(await judge(page, 'light')),
  ...at('light', [...(await smallTargets(page)), ...(await sharedNames(page))]),
  ...at('less motion', await moving(page)),
];

/** Colors in the dark theme, in the current size. */
async function auditDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = await judge(page, 'dark', COLOR_RULES);
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** The other size, colors in the dark theme, 200% and 400% zoom, and doubled text. */
export const auditViews: Audit = async (page, { only }) => {
  const found: string[] = [];
  const isPhone = only === 'phone';
  const sizes = isPhone ? { phone: PHONE } : { desktop: DESKTOP, phone: PHONE };
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    if (size === 'phone' && !isPhone)
      found.push(...(await judge(page, `${size} light`)), ...at(size, await smallTargets(page)));
    found.push(...at(size, await auditDark(page)));
  }
  for (const [zoom, viewport] of Object.entries({ '200 %': ZOOMED, '400 %': NARROW })) {
    await page.setViewportSize(viewport);
    await drawn(page);
    found.push(...at(zoom, [...(await sideways(page)), ...(await lost(page))]));
  }
  if (isPhone) return found;
  await page.setViewportSize(DESKTOP);
  await doubleText(page, true);
  found.push(...at('text at 200 %', [...(await sideways(page)), ...(await lost(page))]));
  await doubleText(page, false);
  return found;
};

const AUDITS: Readonly<Record<Depth, Audit>> = { one: auditOnce, views: auditViews };
