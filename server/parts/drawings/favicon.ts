// The store's logo: a chip in the style of the drawings, legible at 16 pixels.

const TOP = 'M16 5 28 12 16 19 4 12Z';
const LEFT = 'M4 12v7l12 7v-7Z';
const RIGHT = 'M28 12v7l-12 7v-7Z';

/** The favicon, 32 by 32; its colors work on light and dark tabs. */
export function drawFavicon(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32" stroke-linejoin="round">' +
    `<path d="${TOP}" fill="#e9a26b"/><path d="${LEFT}" fill="#b5652f"/><path d="${RIGHT}" fill="#7c4220"/>` +
    '<path d="M16 8.6 21.8 12 16 15.4 10.2 12Z" fill="#fbf3e8"/>' +
    `<path d="${TOP}${LEFT}${RIGHT}" fill="none" stroke="#2b1a10" stroke-width="1.2"/></svg>`
  );
}
