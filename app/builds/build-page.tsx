import { redirect, useLoaderData } from 'react-router';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { failureText } from '#app/forms/failure-text.ts';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { handleBuildAction, buildPath } from './build-actions.ts';
import { loadChoice } from './build-choice.ts';
import { BuildScreen } from './build-screen.tsx';
import { loadCompletion } from './completion.ts';

const load = async (context: LoaderContext) => {
  const { call, signedIn, params, url } = context;
  await signedIn();
  const id = params.id!;
  const build = await call('readBuild', { params: { id } });
  const choice = await loadChoice(context, buildPath(id), (query) => call('listCandidates', { params: { id }, query }));
  const completion = choice ? null : await loadCompletion(context, build.lines);
  return { build, choice, completion, leftOut: choice ? 0 : Number(url.searchParams.get('left-out')) || 0 };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(async (context) => {
  const answer = await handleBuildAction(context);
  // Without scripts, so that a reload does not send the form again.
  return 'message' in answer ? redirect(buildPath(context.params.id!)) : answer;
});
export const clientAction = inBrowser(async (context) => {
  const answer = await handleBuildAction(context);
  if ('message' in answer) toast(answer.message);
  if ('problem' in answer) toast(failureText(answer), 'error');
  return answer;
});
export const shouldRevalidate = keepWhenUnreachable;

/** A customer's build. */
export default function BuildPage() {
  const { build, choice, completion, leftOut } = useLoaderData<typeof loader>();
  return <BuildScreen build={build} choice={choice} completion={completion} leftOut={leftOut} />;
}
