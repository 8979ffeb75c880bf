import { expect, type Page } from '@playwright/test';
import type { NewPart, Part } from '#contract/parts/parts.ts';
import { unique } from '#test/e2e/people.ts';
import type { Shop } from '#test/e2e/shop.ts';

/** A range of processors for one test, with their own word, sockets, cores and prices. */
export interface Range {
  /** Part of each name, and of no other part's name. */
  readonly word: string;
  readonly parts: readonly Part[];
}

const RANGE: Partial<NewPart>[] = [
  { price: 99, minimum: 1, quantity: 40, specifications: [socket('Z5'), cores(4), tdp(65)] },
  { price: 199, minimum: 1, quantity: 40, specifications: [socket('Z5'), cores(8), tdp(65)] },
  { price: 299, minimum: 5, quantity: 40, specifications: [socket('Z5'), cores(12), tdp(105)] },
  { price: 399, minimum: 5, quantity: 0, specifications: [socket('Z4'), cores(8), tdp(105)] },
  { price: 499, minimum: 25, quantity: 40, specifications: [socket('Z4'), cores(16), tdp(105)] },
];

/** Adds the range: two Z4 and three Z5 sockets, 4 to 16 cores, $99 to $499, one of them sold out. */
export async function addRange(shop: Shop): Promise<Range> {
  const word = `quillon${unique()}`;
  const parts: Part[] = [];
  for (const [index, part] of RANGE.entries())
    parts.push(
      await shop.addPart({
        ...part,
        name: `${word} ${['One', 'Two', 'Three', 'Four', 'Five'][index]}`,
        description: 'A processor for the tests of finding.',
        category: 'processor',
      }),
    );
  return { word, parts };
}

function socket(value: string) {
  return { name: 'Socket', value };
}
function cores(value: number) {
  return { name: 'Cores', value };
}
function tdp(value: number) {
  return { name: 'TDP', value, unit: 'W' };
}

/** The names of the cards in the list. */
export function namesShown(page: Page): Promise<string[]> {
  return page.getByRole('list', { name: 'Parts', exact: true }).getByRole('heading').allInnerTexts();
}

/** Selects a part kind among the filters; expands the list if other tests have added many kinds. */
export async function selectKind(page: Page, name: string): Promise<void> {
  const kinds = page.getByRole('group', { name: 'Kind of part' });
  const kind = kinds.getByRole('radio', { name, exact: false });
  const more = kinds.getByText(/^Show \d+ more$/);
  await expect(kind.or(more).first()).toBeVisible();
  if (!(await kind.isVisible())) await more.click();
  await kind.check();
}
