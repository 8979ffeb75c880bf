import { redirect } from 'react-router';
import { returnPath } from '#app/accounts/return-path.ts';
import { formAction } from '#app/forms/form-failure.ts';
import { formText } from '#app/forms/form-text.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';

// The buttons below reviews post here. A GET of the address redirects home.
const goHome = async (): Promise<Response> => redirect('/');

interface Vote {
  id: string;
  /** `vote` or `withdraw`. */
  intent: string;
  /** The address of the page with the review. */
  from: string;
}

const voteOf = (form: FormData): Vote => ({
  id: formText(form, 'id'),
  intent: formText(form, 'intent'),
  from: formText(form, 'from'),
});

/** Marks a review as helpful, or withdraws that, and returns to the review. */
const vote = async ({ call, signedIn }: LoaderContext, form: FormData): Promise<Response> => {
  const { id, intent, from } = voteOf(form);
  await signedIn();
  const isVote = intent === 'vote';
  await call(isVote ? 'voteHelpful' : 'withdrawHelpful', { params: { id } });
  return toReview(id, from, isVote ? { voted: id } : {});
};

function toReview(id: string, from: string, changes: Record<string, string>): Response {
  const { pathname, searchParams } = new URL(returnPath(from), 'http://here.invalid');
  for (const [name, value] of Object.entries(changes)) searchParams.set(name, value);
  return redirect(`${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}#review-${encodeURIComponent(id)}`);
}

export const loader = onServer(goHome);
// Without scripts, the page with the review explains a failure by its code; in the browser the button does.
export const action = onServer(async (context) => {
  const form = await context.request.clone().formData();
  const answer = await formAction(vote)(context);
  if (answer instanceof Response) return answer;
  const { id, from } = voteOf(form);
  return toReview(id, from, { refused: id, why: answer.problem.code });
});
export const clientAction = inBrowser(formAction(vote));
