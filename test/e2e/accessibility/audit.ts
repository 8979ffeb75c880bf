import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const LAWS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

/**
 * axe's findings on the current page, one per line. The card provider's frame has another origin and is tested there.
 * @param rules limits the audit to these; by default all of WCAG 2.2 AA and axe's best practices
 * @param without elements that are not audited; rules about the whole page still see them
 */
export async function axeFindings(page: Page, rules?: string[], without: string[] = []): Promise<string[]> {
  const options = {
    // Omits passed checks, because collecting them takes most of the time.
    resultTypes: ['violations' as const],
    runOnly: rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: LAWS },
  };
  const exclude = ['iframe', ...without];
  // The builder injects half a megabyte of script twice per audit; once per document is enough.
  const { violations } = (await page.evaluate(() => 'axe' in window))
    ? await page.evaluate(
        ([elements, rulesToRun]) =>
          (window as unknown as { axe: { run(...asked: unknown[]): Promise<AxeResults> } }).axe.run(
            { exclude: elements.map((element) => [element]) },
            rulesToRun,
          ),
        [exclude, options] as const,
      )
    : await exclude
        .reduce((builder, element) => builder.exclude(element), new AxeBuilder({ page }))
        .setLegacyMode(true)
        .options(options)
        .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${target.join(' ')}: ${failureSummary?.split('\n').slice(1).join(' ').trim()}`,
    ),
  );
}

/**
 * Controls smaller than 24 by 24 CSS pixels. Links in running text may be smaller, because they are as high as their
 * line.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [role="button"]'),
    ].flatMap((element) => {
      const isInText = element.matches('a') && getComputedStyle(element).display === 'inline';
      // A control inside its label is as large as the label.
      const target = element.matches('input[type="radio"], input[type="checkbox"]')
        ? (element.closest('label') ?? element)
        : element;
      const { width, height } = target.getBoundingClientRect();
      const isHidden = !element.checkVisibility({ visibilityProperty: true }) || width <= 1 || height <= 1;
      if (isInText || isHidden || (width >= 24 && height >= 24)) return [];
      return [
        `${element.tagName.toLowerCase()} '${element.textContent?.trim() || element.ariaLabel || element.id}' is ${Math.round(width)} x ${Math.round(height)}`,
      ];
    }),
  );
}

/** Names that controls of different kinds in one form share, so that what one of them holds can be read as the other's. */
export function sharedNames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.forms].flatMap((form) => {
      const kinds = new Map<string, Set<string>>();
      for (const control of form.elements as unknown as Iterable<HTMLInputElement>)
        if (control.name && control.type !== 'submit')
          kinds.set(control.name, (kinds.get(control.name) ?? new Set()).add(control.type));
      return [...kinds].flatMap(([name, types]) =>
        types.size > 1 ? [`'${name}' is the name of controls of the kinds ${[...types].join(', ')}`] : [],
      );
    }),
  );
}

/** Elements that make the page scroll sideways: wider than the window and not in their own scrolling box. */
export function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const scrolls = (element: Element): boolean => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true;
      return false;
    };
    const found = [...document.body.querySelectorAll('*')].filter((element) => {
      const { right, width: own } = element.getBoundingClientRect();
      return own > 0 && right > width + 1 && !scrolls(element);
    });
    return [
      `the page is ${document.documentElement.scrollWidth} wide in a window of ${width}: ${found
        .slice(0, 5)
        .map((element) => `${element.tagName.toLowerCase()}.${element.className}`)
        .join(', ')}`,
    ];
  });
}
