import type { Page } from '@playwright/test';
import { expect } from '../specification/shop.ts';
import { enter, leave, reach, test, type Who } from '../look/scene.ts';
import { SCREENS, type Screen } from '../look/screens.ts';
import { axeFindings, sideways, smallTargets } from './audit.ts';
import { JUDGED, markJudged } from './judged.ts';
import { doubleText, drawn, layOutAll, lost, moving } from './zoom.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** 1280 pixels at 200 %. */
const ZOOMED = { width: 640, height: 450 };
/** 1280 pixels at 400 %. */
const NARROW = { width: 320, height: 640 };
/** What differs between the themes is colour. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Those that are looked at alone while one of them is mended: `SCREENS='payment, declined' npm test -- test/e2e/accessibility`. */
const wanted = new RegExp(process.env['SCREENS'] ?? '');

/** Tests that nothing is wrong with the screens of one kind of person: both themes, phone and desktop, zoomed. */
export function auditScreens(who: Who, parts = 1): void {
  const screens = SCREENS[who];
  const size = Math.ceil(screens.length / parts);
  for (let part = 0; part < parts; part++) {
    test(`nothing stands in anybody's way: ${who}'s screens, ${part + 1} of ${parts}`, async ({
      page,
      shop,
      scene,
    }) => {
      await enter(shop, page, who, scene);
      await auditEach(page, screens.slice(part * size, (part + 1) * size), (screen) => reach(page, screen, scene));
    });
  }
}

/**
 * Audits some screens, one after the other in the same page.
 * @param reach opens a screen and brings it into its state
 */
export async function auditEach<Some extends AnyScreen>(
  page: Page,
  screens: readonly Some[],
  reach: (screen: Some) => Promise<void>,
): Promise<void> {
  test.setTimeout(300_000);
  page.setDefaultTimeout(30_000);
  // A colour on its way to another one has no contrast to speak of.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  const known: Known = new Map();
  for (const screen of screens.filter(({ name, alike }) => !alike && wanted.test(name)))
    await test.step(screen.name, async () => {
      await leave(page);
      await page.setViewportSize(screen.only === 'phone' ? PHONE : DESKTOP);
      await page.emulateMedia({ colorScheme: 'light' });
      await reach(screen);
      found.push(...(await audit(page, screen, known)));
    });
  expect(found).toEqual([]);
}

type AnyScreen = Pick<Screen, 'name' | 'only' | 'alike'>;

/** Parts of pages that have been judged, by size and theme. */
type Known = Map<string, Set<string>>;

async function audit(page: Page, screen: AnyScreen, known: Known): Promise<string[]> {
  const found: string[] = [];
  const judge = async (where: string, rules?: string[]) => {
    await drawn(page);
    const before = known.get(where) ?? new Set();
    known.set(where, before);
    await markJudged(page, before);
    note(where, await axeFindings(page, rules, [JUDGED]));
  };
  const note = (where: string, findings: string[]) =>
    found.push(...findings.map((finding) => `${screen.name}, ${where}: ${finding}`));
  await layOutAll(page);
  for (const [size, viewport] of Object.entries({ DESKTOP, PHONE })) {
    if (screen.only === 'phone' && size === 'DESKTOP') continue;
    await page.setViewportSize(viewport);
    await judge(`${size} light`);
    note(size, await smallTargets(page));
    await page.emulateMedia({ colorScheme: 'dark' });
    await judge(`${size} dark`, COLOUR_RULES);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await drawn(page);
  note('less motion', await moving(page));
  for (const [zoom, viewport] of Object.entries({ '200 %': ZOOMED, '400 %': NARROW })) {
    await page.setViewportSize(viewport);
    await drawn(page);
    note(zoom, [...(await sideways(page)), ...(await lost(page))]);
  }
  if (screen.only === 'phone') return found;
  await page.setViewportSize(DESKTOP);
  await doubleText(page, true);
  note('text at 200 %', [...(await sideways(page)), ...(await lost(page))]);
  await doubleText(page, false);
  return found;
}
