import type { ServerResponse } from 'node:http';
import { IDENTITY_BANNER } from './chooser-page.ts';
import { html } from './web/html.ts';
import { sendPage, type Page } from './web/page.ts';

export type Store = { storeName: string; storeOrigin: string };

type Notice = { status: number; title: string; text: string; detail?: string };

/** A short page with a message and a link back to the store. */
export function noticePage({ storeName, storeOrigin }: Store, { status, title, text, detail }: Notice): Page {
  const body = html`<section class="card">
    <h1>${title}</h1>
    <p class="lead">${text}</p>
    ${detail !== undefined && html`<p class="detail">${detail}</p>`}
    <p class="onward">
      <a class="primary" href="${storeOrigin}/login">Back to ${storeName}</a> <a href="/mailbox">Open the mailbox</a>
    </p>
  </section>`;
  return { status, title: `${title} - ${storeName}`, banner: IDENTITY_BANNER, body };
}

/** Sends a notice page. */
export function notice(res: ServerResponse, store: Store, options: Notice): void {
  sendPage(res, noticePage(store, options));
}

/** Sends the front page of the stand-in. */
export function frontPage(res: ServerResponse, { storeName, storeOrigin }: Store): void {
  const body = html`<section class="card">
    <h1>Local sandbox of ${storeName}</h1>
    <p class="lead">
      Sign-in starts at the store, with 'Continue with Google'. Mail that the store sends arrives in this mailbox.
    </p>
    <p class="onward">
      <a class="primary" href="${storeOrigin}/login">Sign in at ${storeName}</a> <a href="/mailbox">Open the mailbox</a>
    </p>
  </section>`;
  sendPage(res, { title: `Local sandbox - ${storeName}`, banner: IDENTITY_BANNER, body });
}
