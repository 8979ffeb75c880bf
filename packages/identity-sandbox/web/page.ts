import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { html, type Html } from './html.ts';

const stylesheet = ['base', 'sign-in', 'mailbox']
  .map((name) => readFileSync(new URL(`./${name}.css`, import.meta.url), 'utf8'))
  .join('\n');

/** A page's content and what its content security policy must allow. */
export type Page = {
  title: string;
  /** The sentence at the top of every page that says that this is a local stand-in. */
  banner: string;
  body: Html;
  status?: number;
  /** Wide for reading, narrow for dialogs. */
  width?: 'narrow' | 'wide';
  /** Other origins that a form's answer may redirect to; browsers check the whole chain. */
  formTargets?: readonly string[];
  /** Whether the page frames a document of this origin. */
  framesOwn?: boolean;
};

/** Sets the headers of every answer: no caching, no sniffing, no referrer for other sites. */
export function setCommonHeaders(res: ServerResponse): void {
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('X-Content-Type-Options', 'nosniff');
  // Not 'no-referrer': browsers would send `Origin: null` with our own forms.
  res.setHeader('Referrer-Policy', 'same-origin');
}

function contentPolicy(page: Page): string {
  const formTargets = ["'self'", ...new Set(page.formTargets ?? [])].join(' ');
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `frame-src ${page.framesOwn ? "'self'" : "'none'"}`,
    `form-action ${formTargets}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Renders a whole page; it needs no scripts. */
export function renderPage(page: Page): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${page.title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/sandbox.css" />
      </head>
      <body>
        <header class="banner">${page.banner}</header>
        <main class="${page.width ?? 'narrow'}">${page.body}</main>
      </body>
    </html> `.markup;
}

/** Sets a page's headers; its policy allows no scripts. */
export function setPageHeaders(res: ServerResponse, page: Page): void {
  setCommonHeaders(res);
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  res.setHeader('Content-Security-Policy', contentPolicy(page));
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
}

/** Sends a page. */
export function sendPage(res: ServerResponse, page: Page): void {
  setPageHeaders(res, page);
  res.statusCode = page.status ?? 200;
  res.end(renderPage(page));
}

/** Sends the stylesheet that all pages share. */
export function sendStylesheet(res: ServerResponse): void {
  setCommonHeaders(res);
  res.setHeader('Content-Type', 'text/css; charset=utf-8');
  res.end(stylesheet);
}

/** Redirects a form's POST to a page (303, so that a reload does not submit the form again). */
export function seeOther(res: ServerResponse, location: string): void {
  setCommonHeaders(res);
  res.writeHead(303, { Location: location }).end();
}
