import type { BrowserContext, Page } from '@playwright/test';

/** The property that markup sets when it runs. */
export const MARK = '__ran';

/** Markup that runs in every way that markup can run, if a page inserts it as markup. */
export const MARKUP =
  `"'></title></textarea></script><script>self.${MARK}=1</script><img src=x onerror="self.${MARK}=1">` +
  `<svg onload="self.${MARK}=1"><a href="javascript:self.${MARK}=1">x</a>`;

/** Records what the content security policy blocked on any page of a context. */
export async function watchViolations(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const stopped: string[] = [];
    Object.assign(self, { stopped });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      stopped.push(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
}

/** Whether the markup has run, and what the policy has blocked: both have to be empty. */
export function markupEffects(page: Page): Promise<{ ran: boolean; stopped: string[] }> {
  return page.evaluate((mark) => {
    const { stopped = [] } = self as unknown as { stopped?: string[] };
    return { ran: mark in self, stopped };
  }, MARK);
}
