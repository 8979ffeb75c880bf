import { pathWithoutLanguage } from '#contract/language/language-path.ts';
import { HYDRATED } from '#app/document/early-input.ts';
import { VISIT_COUNTERS, type VisitEventName, type VisitMode } from '#contract/visits/visit-events.ts';

/*
 * Tells the store what a visitor does, where the shop counts visits. A script of its own, which no page needs and which only such shops load.
 * It reads what pages say about themselves: data-visit-part and data-visit-order. If others than the store count, it asks first.
 */

interface Sent {
  readonly event: VisitEventName;
  readonly words?: string;
  readonly part?: string;
  readonly quantity?: number;
  readonly order?: string;
}

/** What a visitor answered, and until when that holds. */
interface Answer {
  /** Who asked. An answer holds for nobody else. */
  readonly counter: VisitMode;
  /** The random id of someone who agreed; null for a refusal. */
  readonly visitor: string | null;
  readonly until: number;
}

const MODE = document.querySelector<HTMLElement>('script[data-visits]')!.dataset['visits'] as VisitMode;
/** What asks for consent. */
const COUNTER = VISIT_COUNTERS[MODE];
const KEY = 'visits';
const BOUGHT = 'visits-bought';
/** Milliseconds after which a visitor is asked again. */
const ANSWER_HOLDS = 180 * 24 * 60 * 60 * 1_000;
/** Milliseconds until a page that was navigated to is shown. */
const SHOWN_AFTER = 500;

/** A signal by which browsers of some visitors refuse for all sites: https://globalprivacycontrol.org. */
const isRefusedForAll = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

function answered(): Answer | undefined {
  try {
    const answer = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Answer | null;
    return answer?.counter === MODE && answer.until > Date.now() ? answer : undefined;
  } catch {
    return undefined;
  }
}

function remember(isAgreed: boolean): void {
  const visitor = isAgreed ? crypto.randomUUID() : null;
  const answer: Answer = { counter: MODE, visitor, until: Date.now() + ANSWER_HOLDS };
  try {
    localStorage.setItem(KEY, JSON.stringify(answer));
    if (!isAgreed) localStorage.removeItem(BOUGHT);
  } catch {
    // A browser that keeps nothing asks again on the next page.
  }
}

/** Sends events, if they may be counted. Waits for no answer, and none is needed. */
function send(path: string, ...events: readonly Sent[]): void {
  const visitor = COUNTER ? answered()?.visitor : undefined;
  if (COUNTER && !visitor) return;
  const body = { ...(visitor && { visitor }), events: events.map((each) => ({ ...each, path: path.slice(0, 500) })) };
  void fetch('/api/visits', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined);
}

const marked = (name: string): string | undefined =>
  document.querySelector<HTMLElement>(`main [data-visit-${name}]`)?.getAttribute(`data-visit-${name}`) ?? undefined;

/** Whether an order was not reported before. */
function isNewlyBought(order: string): boolean {
  try {
    if (localStorage.getItem(BOUGHT) === order) return false;
    localStorage.setItem(BOUGHT, order);
  } catch {
    // Counted once more at worst.
  }
  return true;
}

let lastWords = '';

/** Whether what the visitor does is counted now. */
const isCounted = (): boolean => !COUNTER || Boolean(answered()?.visitor);

/** Reports a page, if it may be counted. @param isShown whether it is in the document, so that what it says about itself can be read */
function reportPage({ pathname: address, search }: URL, isShown: boolean): void {
  const pathname = pathWithoutLanguage(address);
  // Without an agreement the browser keeps nothing about an order either.
  if (!isCounted()) return;
  const [part, order] = isShown ? [marked('part'), marked('order')] : [];
  const words = wordsIn(pathname, search);
  const events: Sent[] = [{ event: 'view' }];
  if (part) events.push({ event: 'view_part', part });
  if (words && words !== lastWords) events.push({ event: 'search', words });
  if (/^\/(guest-)?checkout$/.test(pathname)) events.push({ event: 'begin' });
  if (order && isNewlyBought(order)) events.push({ event: 'purchase', order });
  lastWords = words;
  send(pathname, ...events);
}

const wordsIn = (pathname: string, search: string): string =>
  (pathname === '/' && new URLSearchParams(search).get('q')?.trim().slice(0, 100)) || '';

/** The page that was navigated to and is not reported yet. */
let next: URL | undefined;
let current = '';
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reports the page that was navigated to. Of one that changes only its query, only a search counts. */
function reportNext(isShown: boolean): void {
  clearTimeout(timer);
  if (!next) return;
  const page = next.pathname + wordsIn(pathWithoutLanguage(next.pathname), next.search);
  if (page !== current) reportPage(next, isShown);
  [current, next] = [page, undefined];
}

function pageChanged(): void {
  // The visitor has gone on before it was shown for long.
  reportNext(false);
  next = new URL(location.href);
  timer = setTimeout(() => reportNext(true), SHOWN_AFTER);
}

/** Forms that add a part to the basket (app/basket/add-to-basket.tsx): alone, or in the form in which it is ordered. */
function submitted(button: HTMLButtonElement | null, form: HTMLFormElement | null): void {
  if (!form || button?.name !== 'intent' || button.value !== 'add') return;
  const fields = new FormData(form);
  const [part, quantity] = [fields.get('part'), Number(fields.get('quantity') ?? fields.get('placeOrderQuantity'))];
  if (typeof part === 'string' && Number.isInteger(quantity) && quantity > 0)
    send(pathWithoutLanguage(location.pathname), { event: 'add', part, quantity });
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/** Asks for consent, below the page. Both answers are one press. */
function ask(): void {
  if (document.getElementById('visits-question')) return;
  const box = element(
    'section',
    'fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-3xl flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-base-100 p-4 shadow-lg print:hidden',
  );
  box.id = 'visits-question';
  box.setAttribute('aria-label', 'Statistics');
  const question = `May this store count your visit with ${COUNTER}? It learns which pages you open and what you buy, not who you are.`;
  const buttons = element('div', 'flex gap-3');
  for (const [text, isAgreed] of [
    ['No', false],
    ['Yes', true],
  ] as const) {
    const button = element('button', 'btn btn-outlined', text);
    button.type = 'button';
    button.addEventListener('click', () => {
      remember(isAgreed);
      box.remove();
      if (isAgreed) reportPage(new URL(location.href), true);
    });
    buttons.append(button);
  }
  box.append(element('p', 'min-w-0 flex-1 basis-72', question), buttons);
  // First in the order of the keyboard, like the link past the header.
  document.body.prepend(box);
}

/** At the end of each page, an answer can be changed as easily as it was given. Below the footer, which React hydrates later. */
function offerAnswer(): void {
  const button = element(
    'button',
    'block w-full border-t border-line bg-base-100 px-4 py-3 text-center text-sm text-muted underline print:hidden',
    'Statistics about your visit',
  );
  button.type = 'button';
  button.addEventListener('click', ask);
  document.body.append(button);
}

// Of the browsers that the store supports, old ones only report the pages that they load.
(window as { navigation?: EventTarget }).navigation?.addEventListener('currententrychange', pageChanged);
// Before React handles them: it may prevent the submission.
document.addEventListener(
  'click',
  ({ target }) => {
    const button = (target as Element).closest('button');
    if (button?.type === 'submit') submitted(button, button.form);
  },
  true,
);
// React compares the page with its own until then.
if (performance.getEntriesByName(HYDRATED).length > 0) begin();
else addEventListener(HYDRATED, begin, { once: true });

function begin(): void {
  if (COUNTER && isRefusedForAll) remember(false);
  else if (COUNTER) {
    if (!answered()) ask();
    offerAnswer();
  }
  next = new URL(location.href);
  reportNext(true);
}
