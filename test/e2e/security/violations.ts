import type { BrowserContext, Page } from '@playwright/test';

/** What markup sets when it runs. */
export const MARK = '__ran';

/** Markup that runs by every way that markup runs, if it is ever taken for markup. */
export const MARKUP =
  `"'></title></textarea></script><script>self.${MARK}=1</script><img src=x onerror="self.${MARK}=1">` +
  `<svg onload="self.${MARK}=1"><a href="javascript:self.${MARK}=1">x</a>`;

/** Keeps what the content security policy had to stop on any page of a context. */
export async function watchViolations(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const stopped: string[] = [];
    Object.assign(self, { stopped });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      stopped.push(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
}

/** Whether something of the page has run, and what its policy has stopped: both have to be empty. */
export function harmOf(page: Page): Promise<{ ran: boolean; stopped: string[] }> {
  return page.evaluate((mark) => {
    const { stopped = [] } = self as unknown as { stopped?: string[] };
    return { ran: mark in self, stopped };
  }, MARK);
}
