import type { Page } from '@playwright/test';

/** Records what a screen reader would announce: text changes in a live region that existed before, and new alerts. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const announcements: string[] = [];
    Object.assign(globalThis, { announcements });
    const regions = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], [role="log"]';
    let known = new WeakSet<Element>();
    const look = (): void => {
      known = new WeakSet([...document.querySelectorAll(regions)].filter((region) => region.checkVisibility()));
      requestAnimationFrame(look);
    };
    look();
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(regions);
        // An alert is also announced when it becomes visible.
        if (region && (known.has(region) || region.matches('[role="alert"]')))
          announcements.push(region.textContent ?? '');
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const alert of [node, ...node.querySelectorAll('*')])
              if (alert.matches('[role="alert"]')) announcements.push(alert.textContent ?? '');
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** All announcements so far. */
export const announcements = (page: Page): Promise<string> =>
  page.evaluate(() => (globalThis as unknown as { announcements: string[] }).announcements.join('\n'));
