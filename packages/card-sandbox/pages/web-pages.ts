import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { OTHER_DECIMALS } from '../payments/amounts.ts';

/** Escapes text for element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

export interface Served {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The modules of the script for the store's page, joined into one classic script, so that loadStripe finds window.Stripe. */
const pageParts = [
  'page-errors.js',
  'page-provider-calls.js',
  'page-channel.js',
  'page-element.js',
  'page-elements.js',
  'page-challenge.js',
  'page-stripe.js',
];

/** A module's text for the joined script, without its imports and exports. */
const joined = (name: string) =>
  read(`../browser/page/${name}`)
    .replace(/^import [^;]*;\n/gm, '')
    .replace(/^export /gm, '');

const frameFiles = [
  'card-frame.js',
  'card-fields.js',
  'card-format.js',
  'pay-ways.js',
  'frame-look.js',
  'parent-link.js',
  'challenge-frame.js',
  'card-frame.css',
  'challenge-frame.css',
];

const assets: Readonly<Record<string, () => string>> = {
  '/sandbox-stripe.js': () => `(() => {\n'use strict';\n${pageParts.map(joined).join('\n')}\n})();\n`,
  '/dashboard.css': () => read('./dashboard.css'),
  ...Object.fromEntries(frameFiles.map((name) => [`/frames/${name}`, () => read(`../browser/frames/${name}`)])),
};

const common = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

/** A script or stylesheet of the stand-in, with an ETag; null for other paths. */
export function serveAsset(path: string, ifNoneMatch: string | undefined): Served | null {
  const asset = Object.hasOwn(assets, path) ? assets[path] : undefined;
  if (!asset) return null;
  const body = asset();
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  // Only the store's script is loaded by another origin.
  const policy = path === '/sandbox-stripe.js' ? 'cross-origin' : 'same-origin';
  const headers = {
    ...common,
    'content-type': `text/${path.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`,
    'cache-control': 'no-cache',
    etag,
    'cross-origin-resource-policy': policy,
  };
  return ifNoneMatch === etag ? { status: 304, headers, body: '' } : { status: 200, headers, body };
}

function frameHeaders(storeOrigins: readonly string[], fonts: boolean): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${storeOrigins.join(' ') || "'none'"}`,
    "require-trusted-types-for 'script'",
    ...(fonts ? [`font-src ${storeOrigins.join(' ')}`] : []),
  ];
  return {
    ...common,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    'cross-origin-resource-policy': 'cross-origin',
  };
}

function head(title: string, name: string, storeOrigins: readonly string[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="store-origins" content="${escapeHtml(storeOrigins.join(' '))}"><title>${title}</title>
<link rel="stylesheet" href="/frames/${name}.css"><script type="module" src="/frames/${name}.js"></script></head>`;
}

const field = (
  name: string,
  label: string,
  attributes: string,
) => `<div class="field" id="${name}-field"><label for="${name}">${label}</label>
<div class="box"><input id="${name}" name="${name}" type="text" inputmode="numeric" autocorrect="off" autocapitalize="off" spellcheck="false" aria-required="true" aria-describedby="${name}-error" ${attributes}>${name === 'number' ? '<span id="brand" aria-live="polite"></span>' : ''}</div>
<p class="error" id="${name}-error" role="alert"></p></div>`;

const ways = [
  ['card', 'Card'],
  ['apple_pay', 'Apple Pay'],
  ['google_pay', 'Google Pay'],
  ['link', 'Link'],
] as const;

/** The card form, which the store's page frames. */
export function cardFrame(storeOrigins: readonly string[]): Served {
  const body = `${head('Secure card form', 'card-frame', storeOrigins)}
<body><form id="card" novalidate autocomplete="on" aria-label="Card">
<fieldset id="ways" hidden><legend>Pay with</legend>${ways
    .map(
      ([value, label]) =>
        `<label hidden><input type="radio" name="way" value="${value}"${value === 'card' ? ' checked' : ''}> ${label}</label>`,
    )
    .join('')}</fieldset>
<p id="wallet-note" hidden>This is a test wallet: pressing Pay pays at once.</p>
<div id="card-fields">
${field('number', 'Card number', 'autocomplete="cc-number" placeholder="1234 1234 1234 1234"')}
<div class="pair">${field('expiry', 'Expiration date', 'autocomplete="cc-exp" placeholder="MM / YY"')}
${field('cvc', 'Security code', 'autocomplete="cc-csc" placeholder="CVC" maxlength="4"')}</div>
</div></form></body></html>`;
  return { status: 200, headers: frameHeaders(storeOrigins, true), body };
}

/** The 3-D Secure challenge, which a dialog of the store's page frames. */
export function challengeFrame(storeOrigins: readonly string[]): Served {
  const body = `${head('3-D Secure', 'challenge-frame', storeOrigins)}
<body><section class="question" aria-labelledby="title"><p class="bank">Test bank</p><h2 id="title">Confirm it is you</h2>
<p>Your bank wants to make sure that this payment is yours. This is a test: choose how it ends.</p>
<dl><dt>Amount</dt><dd id="amount" data-decimals="${OTHER_DECIMALS}">&nbsp;</dd></dl>
<p id="problem" role="alert"></p>
<div class="buttons"><button type="button" id="complete">Complete authentication</button>
<button type="button" id="fail" class="quiet">Fail authentication</button></div></section></body></html>`;
  return { status: 200, headers: frameHeaders(storeOrigins, false), body };
}

/** Headers of the dashboard page: only its own style and forms, no framing. */
export const dashboardHeaders: Record<string, string> = {
  ...common,
  // With `no-referrer` the browser sends `Origin: null` with the page's own forms.
  'referrer-policy': 'same-origin',
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};
