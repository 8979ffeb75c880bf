import type { Page } from '@playwright/test';

/** What a screen reader calls roles whose names differ. */
const ROLES: Readonly<Record<string, string>> = {
  banner: 'banner landmark',
  main: 'main landmark',
  contentinfo: 'content info landmark',
  navigation: 'navigation landmark',
  region: 'region',
  search: 'search landmark',
  img: 'graphic',
  textbox: 'edit',
  searchbox: 'search edit',
  combobox: 'combo box',
  checkbox: 'check box',
  radio: 'radio button',
  listitem: '',
  paragraph: '',
  text: '',
  rowgroup: '',
};

/** Text that differs between two runs: ids, dates, times. */
const VARYING: readonly [RegExp, string][] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '(id)'],
  // Numbers of orders begin with 1001.
  [/\b10(?!00)\d\d\b(?! (W|MHz))/g, '(id)'],
  [/\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{4}\b/g, '(date)'],
  [/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(, \d{4})?/g, '(date)'],
  [/\b\d{1,2}:\d{2}(:\d{2})?( ?[AP]M)?\b/g, '(time)'],
  [/\b(\d+ (minutes?|seconds?|hours?)|a minute|less than a minute)( left| ago)\b/g, '(duration)'],
  [/\b[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b/g, '(number)'],
];

/**
 * The page in the order in which a screen reader reads it, one line per element: role, name, state. It is made from the
 * browser's accessibility tree, which screen readers read too.
 */
export async function spoken(page: Page): Promise<string> {
  const tree = await page.locator('body').ariaSnapshot();
  const lines = tree.split('\n').flatMap((line) => {
    const match = /^(\s*)- (.*)$/.exec(line);
    if (!match || match[2]!.startsWith('/')) return [];
    const words = speak(match[2]!);
    return words ? [match[1]! + words] : [];
  });
  return VARYING.reduce((text, [pattern, word]) => text.replace(pattern, word), `${lines.join('\n')}\n`);
}

function speak(line: string): string {
  const [, role = '', name = '', states = '', text = ''] =
    /^'?(\w+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)'?:?(?: (.*))?$/.exec(line) ?? [];
  if (!role) return line;
  const level = /\[level=(\d)\]/.exec(states)?.[1];
  const known = [...states.matchAll(/\[(\w+)(?:=(\w+))?\]/g)]
    .filter(([, state]) => state !== 'level' && state !== 'active')
    .map(([, state, value]) => (value ? `${state} ${value}` : state));
  const label = level ? `${ROLES[role] ?? role} level ${level}` : (ROLES[role] ?? role);
  return [label, name, ...known, text.replace(/^"(.*)"$/, '$1')].filter(Boolean).join(', ');
}
