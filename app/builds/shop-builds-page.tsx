import { t } from '#contract/language/text.ts';
import { type MetaFunction, redirect, useLoaderData } from 'react-router';
import { centsOf } from '#contract/money.ts';
import { pageMeta } from '#app/document/page-meta.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { failureText } from '#app/forms/failure-text.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { Price } from '#app/ui/text/price.tsx';
import { toast } from '#app/ui/toasts/toast-store.ts';
import {
  BUILDS_PATH,
  buildPath,
  handleVisitorBuildAction,
  VISITOR_BUILD,
  VISITOR_BUILD_PATH,
} from './build-actions.ts';
import { loadChoice } from './build-choice.ts';
import { BuildScreen } from './build-screen.tsx';
import { loadCompletion } from './completion.ts';
import { ReadyMadeList } from './ready-made-list.tsx';
import { ChecksBadge } from './verdict.tsx';

/** The most builds of a customer that the page lists. */
const SHOWN = 3;

const load = async (context: LoaderContext) => {
  const { call, viewer } = context;
  // The page is still useful without them.
  const readyMade = call('listReadyMadeBuilds').catch(() => []);
  if (await viewer()) {
    const own = (await call('listBuilds')).filter(({ isReadyMade }) => !isReadyMade);
    return { own, build: null, choice: null, completion: null, leftOut: 0, readyMade: await readyMade };
  }
  const build = {
    ...(await call('readVisitorBuild')),
    _id: VISITOR_BUILD,
    shared: null,
    readyMade: null,
    changedAt: '',
  };
  const choice = await loadChoice(context, VISITOR_BUILD_PATH, (query) => call('listVisitorCandidates', { query }));
  const completion = choice ? null : await loadCompletion(context, build.lines);
  const leftOut = choice ? 0 : Number(context.url.searchParams.get('left-out')) || 0;
  return { own: null, build, choice, completion, leftOut, readyMade: choice ? [] : await readyMade };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(async (context) => {
  const answer = await handleVisitorBuildAction(context);
  // Without scripts, so that a reload does not send the form again.
  if ('added' in answer) return redirect(answer.path);
  return 'message' in answer ? redirect(VISITOR_BUILD_PATH) : answer;
});
export const clientAction = inBrowser(async (context) => {
  const answer = await handleVisitorBuildAction(context);
  if ('added' in answer)
    toast(answer.added, answer.isConflict ? 'error' : 'success', { label: t('Open build'), href: answer.path });
  if ('message' in answer) toast(answer.message);
  if ('problem' in answer) toast(failureText(answer), 'error');
  return answer;
});
export const shouldRevalidate = keepWhenUnreachable;
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: t('Build a PC'),
      description: t(
        'Choose parts for a computer, or a ready-made build; the store checks whether the parts fit together.',
      ),
    },
    matches,
  );

/** The build of a visitor, which their browser keeps, or the latest builds of a customer; then the ready-made builds. */
export default function ShopBuildsPage() {
  const { own, build, choice, completion, leftOut, readyMade } = useLoaderData<typeof loader>();
  return (
    <div className="page-width flex-1 py-8 md:py-12">
      {build ? (
        <BuildScreen build={build} choice={choice} completion={completion} leftOut={leftOut} />
      ) : (
        <OwnBuilds own={own} />
      )}
      {readyMade.length > 0 && <ReadyMadeList builds={readyMade} />}
    </div>
  );
}

function OwnBuilds({ own }: { own: NonNullable<Awaited<ReturnType<typeof load>>['own']> }) {
  return (
    <>
      <PageHeading
        title={t('Builds')}
        actions={
          <ButtonLink href={BUILDS_PATH} variant={own.length === 0 ? 'primary' : 'secondary'}>
            {own.length === 0 ? t('Start a build') : t('My Builds')}
          </ButtonLink>
        }
      >
        {t('Choose parts for a computer; we check whether they fit together.')}
      </PageHeading>
      {own.length > 0 && (
        <ul aria-label={t('My builds')} className="sheet max-w-4xl divide-y divide-line">
          {own.slice(0, SHOWN).map((build) => (
            <li key={build._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4">
              <TextLink href={buildPath(build._id)} className="font-semibold wrap-anywhere">
                {build.name}
              </TextLink>
              <span className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
                {build.parts > 1 && <ChecksBadge checks={build.checks} />}
                {t('{count, plural, one {# part} other {# parts}}', { count: build.parts })} ·{' '}
                <Price cents={centsOf(build.total)} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
