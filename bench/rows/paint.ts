import type { Row } from '../kit/row.ts';
import { limitLine } from '../kit/table.ts';

/** The home page on a phone with a slow connection: Lighthouse's own profile, median of 3 runs. */
export const paint: Row = async ({ store }) => {
  // Imported here because the other rows run without Lighthouse.
  const { measurePage, openBrowser, value } = await import('../kit/lighthouse.ts');
  const chrome = await openBrowser();
  try {
    const url = `http://localhost:${store.port}/`;
    const result = await measurePage(url, chrome.port, { runs: 3, categories: ['performance'] });
    const seconds = value(result, 'largest-contentful-paint') / 1_000;
    const blocked = value(result, 'total-blocking-time');
    const shift = value(result, 'cumulative-layout-shift');
    return [
      limitLine('largest paint of /, phone', seconds, 1.2, { unit: 's', digits: 2 }),
      {
        ...limitLine('blocking time of /, phone', blocked, 50, { unit: 'ms' }),
        bar: 'under 50 ms',
        isMet: blocked < 50,
      },
      { row: 'layout shift of /, phone', ours: String(shift), ratio: '', bar: '0', isMet: shift === 0 },
    ];
  } finally {
    chrome.kill();
  }
};
