import { redirect } from 'react-router';
import { partPath } from '#contract/parts/part-address.ts';
import { formText } from '#app/forms/form-text.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';

// The buttons below reviews post here. A GET of the address redirects home.
const goHome = async (): Promise<Response> => redirect('/');

/**
 * Says that a review helped, or withdraws that, and returns to the review. Fields: `id`, `intent` (`vote`, `withdraw`),
 * `part`, `page` (`order` for the page with the order form).
 */
const handleVote = async ({ call, request, signedIn }: LoaderContext): Promise<Response> => {
  const form = await request.formData();
  const [id, part] = [formText(form, 'id'), formText(form, 'part')];
  await signedIn();
  const isVote = formText(form, 'intent') === 'vote';
  await call(isVote ? 'voteHelpful' : 'withdrawHelpful', { params: { id } });
  const path = formText(form, 'page') === 'order' ? `/part/${encodeURIComponent(part)}` : await publicPath(call, part);
  return redirect(`${path}${isVote ? `?voted=${encodeURIComponent(id)}` : ''}#review-${encodeURIComponent(id)}`);
};

async function publicPath(call: LoaderContext['call'], id: string): Promise<string> {
  return partPath(await call('readPart', { params: { id } }));
}

export const loader = onServer(goHome);
export const action = onServer(handleVote);
export const clientAction = inBrowser(handleVote);
