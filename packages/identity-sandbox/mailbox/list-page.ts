import { html, type Html } from '../web/html.ts';
import type { MessageSummary } from './message.ts';

export const PAGE_SIZE = 50;

type ListView = {
  messages: readonly MessageSummary[];
  /** Number of matching messages; `total` counts all. */
  matching: number;
  total: number;
  /** From 1. */
  page: number;
  to: string;
  search: string;
  storeName: string;
  storeOrigin: string;
};

const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats a time in this machine's time zone, which is the reader's. */
export const formatWhen = (iso: string): string => format.format(new Date(iso));

/** The mailbox's address with a filter; empty values are omitted. */
export function listAddress(filter: { to?: string; search?: string; page?: number }): string {
  const query = new URLSearchParams();
  if (filter.to) query.set('to', filter.to);
  if (filter.search) query.set('q', filter.search);
  if (filter.page !== undefined && filter.page > 1) query.set('page', String(filter.page));
  return query.size > 0 ? `/mailbox?${query}` : '/mailbox';
}

function row({ id, kind, subject, to, date }: MessageSummary): Html {
  return html`<tr>
    <td class="subject">
      ${kind === 'sms' && html`<span class="kind">SMS</span> `}<a href="/mailbox/${id}">${subject || '(no subject)'}</a>
    </td>
    <td class="to">${to.map((address) => html`<a href="${listAddress({ to: address })}">${address}</a> `)}</td>
    <td class="when"><time datetime="${date}">${formatWhen(date)}</time></td>
  </tr>`;
}

function table(messages: readonly MessageSummary[]): Html {
  return html`<table class="messages">
    <thead>
      <tr>
        <th scope="col">Subject</th>
        <th scope="col">To</th>
        <th scope="col">When</th>
      </tr>
    </thead>
    <tbody>
      ${messages.map(row)}
    </tbody>
  </table>`;
}

function nothingYet({ storeName, storeOrigin }: ListView): Html {
  return html`<section class="empty">
    <svg viewBox="0 0 120 84" width="120" height="84" aria-hidden="true">
      <path d="M8 30 60 6l52 24v46H8z" class="paper" />
      <path d="m8 30 52 30 52-30M8 76l38-24m66 24L74 52" />
      <path d="M40 40V22h40v18" class="accent" />
    </svg>
    <h2>No mail yet</h2>
    <p>Sign up or place an order at <a href="${storeOrigin}">${storeName}</a>; its mail appears here a moment later.</p>
  </section>`;
}

function noMatch(): Html {
  return html`<section class="empty">
    <svg viewBox="0 0 120 84" width="120" height="84" aria-hidden="true">
      <circle cx="52" cy="36" r="26" class="paper" />
      <path d="m71 55 24 22" class="accent" />
      <path d="M42 36h20" />
    </svg>
    <h2>No message matches</h2>
    <p><a href="/mailbox">Show all mail</a></p>
  </section>`;
}

function pager({ matching, page, to, search }: ListView): Html | false {
  const pages = Math.ceil(matching / PAGE_SIZE);
  if (pages < 2) return false;
  return html`<nav class="pager" aria-label="Pages">
    ${page > 1 && html`<a rel="prev" href="${listAddress({ to, search, page: page - 1 })}">Newer</a>`}
    <span>Page ${page} of ${pages}</span>
    ${page < pages && html`<a rel="next" href="${listAddress({ to, search, page: page + 1 })}">Older</a>`}
  </nav>`;
}

function searchForm({ to, search }: ListView): Html {
  return html`<form class="search" role="search" method="get" action="/mailbox">
    <label for="q">Search mail</label>
    <span class="row"
      ><input
        id="q"
        name="q"
        type="search"
        value="${search}"
      />${to !== '' && html`<input type="hidden" name="to" value="${to}" />`}<button>Search</button></span
    >
  </form>`;
}

function deleteAll(total: number): Html {
  const all = total === 1 ? 'the one message' : `all ${total} messages`;
  // The details element is a confirmation that needs no script.
  return html`<details class="delete">
    <summary>Delete all…</summary>
    <form method="post" action="/mailbox/delete-all">
      <p>This can't be undone.</p>
      <button class="danger">Delete ${all}</button>
    </form>
  </details>`;
}

/** The list of messages, or a hint when there are none. */
export function listPage(view: ListView): Html {
  const { messages, matching, total, to } = view;
  return html`<header class="head">
      <h1>Mailbox</h1>
      <p class="count">
        ${matching === total ? `${total}` : `${matching} of ${total}`} ${total === 1 ? 'message' : 'messages'}
      </p>
    </header>
    ${total > 0 && searchForm(view)}
    ${to !== '' && html`<p class="filter">To <strong>${to}</strong> <a href="${listAddress({ search: view.search })}">show all</a></p>`}
    ${total === 0 ? nothingYet(view) : matching === 0 ? noMatch() : table(messages)} ${pager(view)}
    <footer class="foot">
      <a href="${view.storeOrigin}">Back to ${view.storeName}</a>${total > 0 && deleteAll(total)}
    </footer>`;
}
