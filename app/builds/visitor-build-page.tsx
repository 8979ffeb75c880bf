import { type MetaFunction, redirect, useLoaderData } from 'react-router';
import { pageMeta } from '#app/document/page-meta.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { failureText } from '#app/forms/form-failure.ts';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { BUILDS_PATH, handleVisitorBuildAction, VISITOR_BUILD, VISITOR_BUILD_PATH } from './build-actions.ts';
import { loadChoice } from './build-choice.ts';
import { BuildScreen } from './build-screen.tsx';

const load = async (context: LoaderContext) => {
  const { call, viewer } = context;
  if (await viewer()) throw redirect(BUILDS_PATH);
  const build = { ...(await call('readVisitorBuild')), _id: VISITOR_BUILD, shared: null, changedAt: '' };
  return {
    build,
    choice: await loadChoice(context, VISITOR_BUILD_PATH, (query) => call('listVisitorCandidates', { query })),
  };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(async (context) => {
  const answer = await handleVisitorBuildAction(context);
  // Without scripts, so that a reload does not send the form again.
  return 'message' in answer ? redirect(VISITOR_BUILD_PATH) : answer;
});
export const clientAction = inBrowser(async (context) => {
  const answer = await handleVisitorBuildAction(context);
  if ('message' in answer) toast(answer.message);
  if ('problem' in answer) toast(failureText(answer), 'error');
  return answer;
});
export const shouldRevalidate = keepWhenUnreachable;
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    { title: 'Build a PC', description: 'Choose parts for a computer; the store checks whether they fit together.' },
    matches,
  );

/** The build of a visitor, which their browser keeps. A customer is sent to their builds. */
export default function VisitorBuildPage() {
  const { build, choice } = useLoaderData<typeof loader>();
  return (
    <div className="page-width flex-1 py-8 md:py-12">
      <BuildScreen build={build} choice={choice} />
    </div>
  );
}
