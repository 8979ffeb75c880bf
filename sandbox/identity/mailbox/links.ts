import { html } from '../web/html.ts';
import type { Html } from '../web/html.ts';

const ADDRESS = /https?:\/\/[^\s<>"']+/g;

/** Removes punctuation of the surrounding sentence from the end of an address. */
function trimAddress(found: string): string {
  let address = found.replace(/[.,;:!?]+$/, '');
  while (address.endsWith(')') && !address.includes('(')) address = address.slice(0, -1);
  return address;
}

/** Turns the web addresses of plain text into links and escapes everything else. */
export function linkify(text: string): Html {
  const pieces: (Html | string)[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimAddress(match[0]);
    if (!URL.canParse(address)) continue;
    pieces.push(text.slice(from, match.index), html`<a href="${address}" rel="noopener noreferrer">${address}</a>`);
    from = match.index + address.length;
  }
  pieces.push(text.slice(from));
  return html`${pieces}`;
}
