import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { Failure } from '#contract/errors.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import type { Ask } from '#app/api/ask.ts';
import { attemptOf, sentBefore, sameWords } from '#app/api/form-attempt.ts';
import { formFailure, parseForm } from '#app/api/form-failure.ts';
import type { ContactAnswer } from './contact-form.tsx';
import { hrefOf, inOrder, readFilter, without } from './part-filter.ts';
import { wayBack } from './way-back.ts';

/** How many testimonials home shows, by the specification. */
const LAST_REVIEWS = 3;

/** A page of parts, what they can be narrowed by, the last testimonials, and the way back for somebody who has just signed up: nothing that is one visitor's alone, as one answer goes to all. */
export async function loadHome({ url, call, callPage }: Ask) {
  const filter = readFilter(url.searchParams);
  const query = inOrder(filter);
  const after = url.searchParams.get('after') ?? undefined;
  const [page, facets, reviews, back] = await Promise.all([
    callPage('listParts', { query: { ...query, limit: PAGE_SIZE, after } }).catch((error: unknown) => {
      // A place in the list that is none: somebody has cut the address. The list itself is still there.
      if (after && error instanceof Failure && error.code === 'invalid_fields') throw redirect(hrefOf(filter));
      throw error;
    }),
    // Uncounted choices still narrow the list.
    call('readFacets', { query: without(query, 'sort') }).catch(() => null),
    // The parts are what the page is for: without testimonials it is still worth showing.
    call('listReviews', { query: { sort: 'newest', limit: LAST_REVIEWS } }).catch(() => []),
    wayBack(call, url.searchParams.get('back')),
  ]);
  return { filter, after, page, facets, reviews, back };
}

/** What the contact form is checked by, in the browser and here. */
export const contactSchema = async () => (await import('#contract/contact.ts')).ContactSchema;

/** The contact form. */
export async function actHome({ request, call }: Ask): Promise<ContactAnswer> {
  const form = await request.formData();
  try {
    const body = await parseForm(contactSchema, Object.fromEntries(form));
    await call('sendMessage', { body, idempotencyKey: attemptOf(form).idempotencyKey ?? (await sameWords(form)) });
    return { sent: true };
  } catch (error) {
    return formFailure(sentBefore(error), form);
  }
}

/** A message to the shop changes nothing on the page it is written on. */
export function shouldRevalidateHome({
  formAction,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST' && formAction?.startsWith('/?index') ? false : defaultShouldRevalidate;
}
