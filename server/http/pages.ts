import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { type LanguageCode, PSEUDO_LANGUAGE } from '#contract/language/languages.ts';
import { splitLanguage } from '#contract/language/language-path.ts';
import { pagePatternOf } from '#contract/page-paths.ts';
import { PAGES } from '#contract/pages.ts';
import type { PaymentConfig } from '#contract/payments/payments.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { requireOwnOrigin, trustedOrigins } from '#server/accounts/sign-in/origin.ts';
import type { Deps } from '#server/deps.ts';
import type { App, Env } from './context.ts';
import { hasLanguage } from '#server/language/offered-languages.ts';
import { reasonOf } from '#server/log.ts';
import { currentRequestContext } from '#server/observe/request-context.ts';
import { FORM_LIMITS, readPageForm } from './request/page-form.ts';
import { CAMERA_PAGES } from '#contract/fulfillment/choices.ts';
import { pagePolicy, permissionsPolicy, type ProviderOrigins } from './security.ts';
import { hashScripts } from './response-cache/script-hashes.ts';

/** Renders a page. web.ts implements it and passes it in, because server/ does not import app/. */
export type RenderPage = (page: {
  request: Request;
  /** Of the addresses of its links and of its texts. */
  language: LanguageCode;
  nonce: string;
  api(request: Request): Promise<Response>;
  origin: string;
  report(error: unknown): void;
}) => Promise<Response>;

/** Adds the pages as the last routes of the app. */
export function pages(app: App, deps: Deps, render: RenderPage, isDevelopment = false): void {
  const { config } = deps.cards;
  const provider = providerOrigins(config);
  const { publicOrigin } = deps.settings.store;
  const origins = trustedOrigins(deps.settings);

  app.all('*', async (context: Context<Env>) => {
    // The browser also sends the session cookie with other sites' forms, and this server makes the calls that a form
    // causes.
    const isRead = /^(GET|HEAD)$/.test(context.req.method);
    if (!isRead) requireOwnOrigin(context.req.raw.headers, origins);
    const address = context.get('address');
    const countForm = (kind: keyof typeof FORM_LIMITS): void =>
      deps.limits?.hitAddress(`form:${kind}`, address, FORM_LIMITS[kind]);
    const request = isRead ? context.req.raw : await readPageForm(context.req.raw, address, countForm);
    const { language: wanted, path } = splitLanguage(context.req.path);
    // In a language that the shop does not offer there is no page. Without the database the page itself says what is wrong.
    const isOffered = await hasLanguage(deps, wanted).catch(() => undefined);
    const language = isOffered === false ? 'en' : wanted;
    const requestContext = currentRequestContext();
    if (requestContext && language !== 'en') requestContext.language = language;
    const nonce = randomBytes(16).toString('base64');
    // The router asks for the data of a page by its path with `.data`.
    const pattern = pagePatternOf(context.req.path.replace(/\.data$/, ''));
    const isSecret = PAGES[pattern ?? '']?.isSecret === true;
    let isComplete = isOffered !== undefined;
    let session: { actor?: Promise<Actor> } = {};
    let page = await render({
      request,
      language,
      nonce,
      // The page's calls count by the browser's address, and end when the browser leaves.
      api: async (call) => {
        const answer = await app.fetch(call, { address, page: context.req.raw, session });
        // A write may have ended the session, or changed whose it is.
        if (call.method !== 'GET') session = {};
        if (answer.status === 429 || answer.status >= 500) isComplete = false;
        return answer;
      },
      origin: publicOrigin,
      // Without its parameters, which may be secret.
      report: (error) => deps.log('error', 'page failed', { page: pattern ?? 'none', error: reasonOf(error) }),
    });
    const isIndexed =
      page.status === 200 && language !== PSEUDO_LANGUAGE && PAGES[pagePatternOf(context.req.path) ?? '']?.index;
    if (!isIndexed) {
      page = new Response(page.body, page);
      page.headers.set('x-robots-tag', 'noindex');
    }
    if (context.env?.isForCache && page.status === 200) {
      const text = await page.text();
      // A page with a failed call is not shared, because the call may have failed for this caller only, for example due
      // to a rate limit.
      if (isComplete) {
        const { html, hashes } = hashScripts(text, nonce);
        const shared = new Response(html, page);
        shared.headers.set('content-security-policy', pagePolicy({ scripts: hashes, provider, trustedTypes: true }));
        shared.headers.set('cache-control', 'public, no-cache');
        return shared;
      }
      page = new Response(text, page);
    }
    const response = new Response(page.body, page);
    const trustedTypes = config.mode === 'sandbox' || !isPayment(path);
    // A document that is not a page of the store, such as an email preview, has its own, stricter policy.
    if (!page.headers.has('content-security-policy'))
      response.headers.set(
        'content-security-policy',
        pagePolicy({ scripts: [`'nonce-${nonce}'`], provider, trustedTypes, isDevelopment }),
      );
    if (isPayment(path) && config.wallets.length > 0) {
      response.headers.set('permissions-policy', permissionsPolicy({ payment: [new URL(config.scriptUrl).origin] }));
      // Without a built-in wallet, the provider's frame opens one in a window and waits for its response.
      response.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
    }
    if (CAMERA_PAGES.includes(path)) response.headers.set('permissions-policy', permissionsPolicy({ camera: true }));
    // A page shows who is signed in, so shared caches must not keep it, and the browser must not keep pages of the account.
    const caching = isSecret || /^\/(dashboard|checkout)/.test(path) ? 'no-store' : 'private, no-cache';
    if (isSecret) response.headers.set('referrer-policy', 'no-referrer');
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', caching);
    return response;
  });
}

/**
 * The pages that run the card provider's script (app/payments/own-document.ts). Stripe's script creates scripts in undocumented ways, so with Stripe
 * these pages have no trusted types; they always open as new documents.
 */
const isPayment = (path: string): boolean => /^\/(dashboard\/payment\/|checkout$|pay(\/|$))/.test(path);

function providerOrigins({ mode, scriptUrl, apiOrigin }: PaymentConfig): ProviderOrigins {
  const script = new URL(scriptUrl).origin;
  return mode === 'sandbox'
    ? { scripts: [script], frames: [apiOrigin], connections: [apiOrigin], images: [] }
    : // https://docs.stripe.com/security/guide#content-security-policy
      {
        scripts: [script, 'https://*.js.stripe.com'],
        frames: [script, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
        connections: [apiOrigin],
        images: ['https://*.stripe.com'],
      };
}
