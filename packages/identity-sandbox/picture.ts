import type { ServerResponse } from 'node:http';
import { html } from './web/html.ts';
import { setCommonHeaders } from './web/page.ts';
import type { Person } from './people.ts';

// Muted colors with a contrast of at least 4.5:1 to white letters.
const COLORS = ['#7a4a2b', '#3f5e66', '#5b5170', '#4d6046', '#6b4450', '#4a5568'];

/** The initials of a name, such as 'AV'. */
export function initialsOf(name: string): string {
  const words = name.split(' ').filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** Path of a person's picture. */
export function picturePath(sub: string): string {
  return `/pictures/${sub}.svg`;
}

/** Sends a person's picture: their initials on a color derived from the subject. The store may show it too. */
export function sendPicture(res: ServerResponse, { sub, name }: Person): void {
  const color = COLORS[Number(BigInt(sub) % BigInt(COLORS.length))] ?? '#4a5568';
  setCommonHeaders(res);
  res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  res.setHeader('Content-Type', 'image/svg+xml; charset=utf-8');
  res.end(
    html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
      <rect width="96" height="96" fill="${color}" />
      <text
        x="48"
        y="49"
        fill="#fff"
        font-family="system-ui, sans-serif"
        font-size="36"
        font-weight="600"
        text-anchor="middle"
        dominant-baseline="central"
      >
        ${initialsOf(name)}
      </text>
    </svg>`.markup,
  );
}

/** Sends the stand-in's icon. */
export function sendIcon(res: ServerResponse): void {
  setCommonHeaders(res);
  res.setHeader('Content-Type', 'image/svg+xml; charset=utf-8');
  res.end(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="13" fill="none" stroke="#b4672f" stroke-width="4"/><path d="M16 10a4 4 0 0 0-2 7.4V22h4v-4.6A4 4 0 0 0 16 10z" fill="#b4672f"/></svg>',
  );
}
