import { redirect } from 'react-router';
import { returnPath } from '#app/accounts/return-path.ts';
import { formAction } from '#app/forms/form-failure.ts';
import { formText } from '#app/forms/form-text.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';

// The buttons below reviews post here. A GET of the address redirects home.
const goHome = async (): Promise<Response> => redirect('/');

/**
 * Says that a review helped, or withdraws that, and returns to the review. Fields: `id`, `intent` (`vote`, `withdraw`),
 * `from` (the address of the page with the review).
 */
const vote = async ({ call, signedIn }: LoaderContext, form: FormData): Promise<Response> => {
  const id = formText(form, 'id');
  await signedIn();
  const isVote = formText(form, 'intent') === 'vote';
  await call(isVote ? 'voteHelpful' : 'withdrawHelpful', { params: { id } });
  const { pathname, searchParams } = new URL(returnPath(form.get('from')), 'http://here.invalid');
  if (isVote) searchParams.set('voted', id);
  return redirect(`${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}#review-${encodeURIComponent(id)}`);
};

export const loader = onServer(goHome);
// Without scripts the error page explains a failure; in the browser the button does.
export const action = onServer(async (context) => vote(context, await context.request.formData()));
export const clientAction = inBrowser(formAction(vote));
