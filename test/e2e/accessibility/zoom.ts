import type { Page } from '@playwright/test';

/** Doubles the browser's default text size. */
export async function doubleText(page: Page, on: boolean): Promise<void> {
  await page.evaluate((size) => (document.documentElement.style.fontSize = size), on ? '200%' : '');
  await drawn(page);
}

/**
 * Resolves when the last change is painted and all color transitions have ended: an inherited color starts its
 * transition after the parent's.
 */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let calm = 0; calm < 3; calm++) {
      await frame();
      if (document.getAnimations().some(({ playState }) => playState === 'running')) calm = -1;
    }
  });
}

/**
 * Also lays out parts far from the viewport, whose boxes otherwise have estimated sizes, and puts the bar of chosen rows
 * below its list: over the list it covers controls until the page is scrolled, which axe reports as too small.
 */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.insertRule('* { content-visibility: visible !important }');
    sheet.insertRule('.bulk-bar { position: static !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

type Side = 'top' | 'bottom' | 'left' | 'right';

/**
 * What is lost on a magnified page: text clipped by its box, and overlapping controls and words. Intentionally clipped
 * text is marked (an ellipsis, a line clamp) and available in full elsewhere.
 */
export function lost(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()} '${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}'`;
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    const layer = document.querySelector('dialog[open]') ?? document.body;
    const all = [...layer.querySelectorAll<HTMLElement>('*')].filter(
      (element) => isSeen(element) && !element.closest('svg > *, .sr-only'),
    );

    const cut = all.flatMap((element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const isMeant = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      if (isMeant || !element.textContent?.trim() || element.matches('svg, select, textarea, input')) return [];
      const found: string[] = [];
      const across = element.scrollWidth - element.clientWidth;
      if (across > 2 && /hidden|clip/.test(overflowX)) found.push(`${nameOf(element)} is cut by ${across} px across`);
      // Tables and listings may scroll, because their content is two-dimensional.
      if (across > 2 && /auto|scroll/.test(overflowX) && !element.matches('pre, :has(> table), html, body'))
        found.push(`${nameOf(element)} has to be scrolled by ${across} px across`);
      const down = element.scrollHeight - element.clientHeight;
      if (down > 2 && /hidden|clip/.test(overflowY)) found.push(`${nameOf(element)} is cut by ${down} px down`);
      return found;
    });

    const isFloating = (element: Element): boolean => {
      for (let box: Element | null = element; box && box !== layer; box = box.parentElement)
        if (/fixed|sticky|absolute/.test(getComputedStyle(box).position)) return true;
      return false;
    };
    /** The part of a box that is in view in the lists that scroll. */
    const inScrolledBoxes = (element: Element, { top, bottom, left, right }: Record<Side, number>) => {
      for (let box = element.parentElement; box && box !== layer; box = box.parentElement)
        if (/auto|scroll/.test(getComputedStyle(box).overflowY)) {
          const frame = box.getBoundingClientRect();
          [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
        }
      return { top, bottom, left, right };
    };
    const pieces = all
      .filter((element) =>
        element.matches('a, button, input, select, textarea, h1, h2, h3, p, dt, dd, td, th, label, li'),
      )
      .filter((element) => !isFloating(element))
      .map((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        // A link's box includes the lines that a line clamp hides.
        const clamp = element.closest('[class*="line-clamp"]')?.getBoundingClientRect().bottom ?? Infinity;
        return { element, box: inScrolledBoxes(element, { top, bottom: Math.min(bottom, clamp), left, right }) };
      });
    // From top to bottom: elements that start below the end of this one cannot overlap it.
    pieces.sort((one, other) => one.box.top - other.box.top);
    const overlaps: string[] = [];
    for (const [index, { element, box }] of pieces.entries())
      for (let next = index + 1; next < pieces.length && pieces[next]!.box.top < box.bottom - 2; next++) {
        const other = pieces[next]!;
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        // Two pixels allow for rounding.
        if (across <= 2 || down <= 2 || element.contains(other.element) || other.element.contains(element)) continue;
        overlaps.push(`${nameOf(element)} overlaps ${nameOf(other.element)}`);
      }
    return [...cut, ...overlaps.slice(0, 5)];
  });
}

/** Elements that still move with reduced motion. */
export function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seconds = (list: string): number => Math.max(...list.split(',').map((time) => parseFloat(time)));
    return [document.documentElement, ...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(element);
        const isAnimated = animationName !== 'none' && seconds(animationDuration) > 0.01;
        return seconds(transitionDuration) > 0.01 || isAnimated || scrollBehavior === 'smooth';
      })
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} moves`);
  });
}
