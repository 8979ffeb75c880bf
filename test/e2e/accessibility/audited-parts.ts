import type { Page } from '@playwright/test';

/** Marks the parts of a page that are identical to those of an earlier page. */
export const AUDITED = '[data-judged]';
const PARTS = 'header, footer, nav, aside, section, article, form, dialog, dl, li, tr, main > *';

/**
 * Marks the parts of the page (its header, footer, sections, rows) that an earlier page contained: the same markup,
 * field values, ancestors and background. Auditing the same footer and table on each of a hundred screens takes half of
 * the time and finds nothing.
 * @param known fingerprints from earlier pages, in this size and theme; adds the new ones
 */
export async function markAudited(page: Page, known: Set<string>): Promise<void> {
  const fresh = await page.evaluate(
    async ([mark, kinds, before]) => {
      const marked = mark.slice(1, -1);
      for (const element of document.querySelectorAll(mark)) element.removeAttribute(marked);
      const around = (part: Element): unknown[] => {
        const boxes: unknown[] = [];
        for (let box = part.parentElement; box; box = box.parentElement) {
          const { backgroundColor, backgroundImage, color, opacity } = getComputedStyle(box);
          boxes.push([box.localName, box.role, backgroundColor, backgroundImage, color, opacity]);
        }
        return boxes;
      };
      // State outside the markup: entered or checked values, the focus, and which elements are open.
      const state = (part: Element): unknown[] => [
        [...part.querySelectorAll<HTMLInputElement>('input, select, textarea')].map((field) => [
          field.value,
          field.checked,
        ]),
        part.matches(':focus-within') && document.activeElement?.outerHTML,
        part.querySelectorAll(':popover-open, :modal').length,
      ];
      const fingerprint = async (part: Element): Promise<string> => {
        const { width } = part.getBoundingClientRect();
        const text = JSON.stringify([part.outerHTML, width, state(part), around(part)]);
        const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
        return btoa(String.fromCharCode(...new Uint8Array(digest)));
      };
      const old = new Set(before);
      const parts = [...document.querySelectorAll(kinds)];
      const prints = await Promise.all(parts.map(fingerprint));
      for (const [index, part] of parts.entries())
        if (old.has(prints[index]!) && !part.parentElement?.closest(mark)) part.setAttribute(marked, '');
      return prints.filter((print) => !old.has(print));
    },
    [AUDITED, PARTS, [...known]] as const,
  );
  for (const print of fresh) known.add(print);
}
