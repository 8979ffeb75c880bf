import { redirect } from 'react-router';
import { Failure } from '#contract/errors.ts';
import type { Part } from '#contract/parts/parts.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { keyOfContent, sendOnce } from '#app/forms/form-attempt.ts';
import { formFailure, parseForm, type FormFailure } from '#app/forms/form-failure.ts';
import {
  factsOf,
  hrefOf,
  hasFilters,
  toQuery,
  type AddressFilter,
  readFilter,
  without,
} from '#app/parts/address-filter.ts';
import { readReturnPage } from '#app/accounts/return-path.ts';
import { loadTexts, type TextsOfGroup } from '#app/texts/load-texts.ts';
import { contactSchema } from './contact-schema.ts';

/** What admins wrote for the home page. */
export type HomeTexts = TextsOfGroup<'home'>;

/** The number of suggested parts when none match: one row of the widest grid. */
const MAX_POPULAR = 3;
/** The specification shows this many testimonials on the home page. */
const LAST_REVIEWS = 3;

/**
 * Loads a page of parts, their facets, the latest testimonials, and the link back for a new account. Contains nothing
 * specific to one visitor, because the cached response is shared by all.
 */
export async function loadHome({ url, call, callPage }: LoaderContext) {
  const filter = readFilter(url.searchParams);
  const query = toQuery(filter);
  const after = url.searchParams.get('after') ?? undefined;
  const [page, facets, reviews, back, written] = await Promise.all([
    callPage('listParts', { query: { ...query, ...factsOf(filter), limit: PAGE_SIZE, after } }).catch(
      (error: unknown) => {
        // An invalid cursor from a truncated address: redirects to the first page of the list.
        if (after && error instanceof Failure && error.code === 'invalid_fields') throw redirect(hrefOf(filter));
        throw error;
      },
    ),
    // Filters work without counts.
    call('readFacets', { query: without(query, 'sort') }).catch(() => null),
    // The page is still useful without testimonials.
    call('listReviews', { query: { sort: 'newest', limit: LAST_REVIEWS } }).catch(() => []),
    readReturnPage(call, url.searchParams.get('back')),
    loadTexts(call, 'home'),
  ]);
  const popular = page.items.length === 0 && hasFilters(filter) ? await loadPopular(call, filter) : null;
  return { filter, after, page, facets, popular, reviews, back, written };
}

/** Featured parts, of the filter's kind if there are any, and the kinds for sale: for a search without a match. */
export interface Popular {
  readonly parts: Part[];
  readonly kinds: readonly string[];
}

async function loadPopular(call: LoaderContext['call'], { category }: AddressFilter): Promise<Popular> {
  const featured = (query: object) =>
    call('listParts', { query: { sort: 'featured', in_stock: '1', limit: MAX_POPULAR, ...query } }).catch(() => []);
  const [ofKind, facets] = await Promise.all([
    category ? featured({ category }) : [],
    call('readFacets', { query: {} }).catch(() => null),
  ]);
  const parts = ofKind.length > 0 ? ofKind : await featured({});
  return { parts, kinds: facets?.kinds.map((kind) => kind.category) ?? [] };
}

export type ContactAnswer = FormFailure | { sent: true };

/** The contact form's action. */
export async function handleContactForm({ request, call }: LoaderContext): Promise<ContactAnswer> {
  const form = await request.formData();
  try {
    const body = await parseForm(contactSchema, Object.fromEntries(form));
    await sendOnce('contact', form, (key) => call('sendMessage', { body, ...key }), keyOfContent);
    return { sent: true };
  } catch (error) {
    return formFailure(error, form);
  }
}
