import type { Row } from '../kit/row.ts';

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
    const line = (row: string, ours: string, bar: string, ratio: number, isMet: boolean) => ({
      row,
      ours,
      peer: '',
      ratio: Number.isFinite(ratio) ? ratio.toFixed(2) : '',
      bar,
      isMet,
    });
    return [
      line('largest paint of /, phone', `${seconds.toFixed(2)} s`, '1.2 s', seconds / 1.2, seconds <= 1.2),
      line('blocking time of /, phone', `${blocked.toFixed(0)} ms`, 'under 50 ms', blocked / 50, blocked < 50),
      line('layout shift of /, phone', String(shift), '0', NaN, shift === 0),
    ];
  } finally {
    chrome.kill();
  }
};
