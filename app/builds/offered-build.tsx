import type { ReactNode } from 'react';
import type { SharedBuild } from '#contract/builds/builds.ts';
import { Failure } from '#contract/errors.ts';
import { redirect } from 'react-router';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { formAction } from '#app/forms/form-failure.ts';
import { failureIn, failureText } from '#app/forms/failure-text.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { type BuildAnswer, createFrom, putIntoBasket, VISITOR_BUILD_PATH } from './build-actions.ts';
import { BuildLines } from './build-lines.tsx';
import { BuildSummary } from './build-summary.tsx';
import { CopyBuild } from './copy-build.tsx';
import { LeftOutParts } from './left-out-parts.tsx';
import { VerdictReport } from './verdict.tsx';

/** How many parts the build in this browser has, which a copy replaces; 0 for a customer, who gets a further build. */
export async function countReplaced({ call, viewer }: LoaderContext): Promise<number> {
  return (await viewer()) ? 0 : (await call('readVisitorBuild')).lines.length;
}

/**
 * The action of a page that shows the build of another: `copy` makes it one's own, also without an account, `basket` puts its
 * parts into the basket.
 * @param read the build
 */
export const offeredBuildAction = (read: (context: LoaderContext) => Promise<SharedBuild>) =>
  formAction(async (context, form): Promise<BuildAnswer | Response> => {
    const { call, viewer } = context;
    const { name, lines } = await read(context);
    switch (form.get('intent')) {
      case 'copy': {
        if (await viewer()) return redirect(await createFrom(call, name, lines));
        const parts = lines.filter(({ onSale }) => onSale).map(({ part, quantity }) => ({ part, quantity }));
        await call('setVisitorBuild', { body: { parts } });
        const gone = lines.length - parts.length;
        return redirect(VISITOR_BUILD_PATH + (gone > 0 ? `?left-out=${gone}` : ''));
      }
      case 'basket':
        return putIntoBasket(context, lines, form);
      default:
        throw new Failure('malformed');
    }
  });

/** A build of another person or of the shop: read-only, with ways to order and to copy it. */
export function OfferedBuild({
  build,
  path,
  replaced,
  lead,
  picture,
  staff,
}: {
  build: SharedBuild;
  /** Its page. */
  path: string;
  /** How many parts a visitor's own build has, which a copy replaces. */
  replaced: number;
  lead: ReactNode;
  picture?: ReactNode;
  /** What only staff see, next to the summary. */
  staff?: ReactNode;
}) {
  const answer = useAnswer<BuildAnswer>();
  const failure = failureIn(answer);
  return (
    <div className="page-width flex-1 py-8 md:py-12">
      <PageHeading title={<span className="wrap-anywhere">{build.name}</span>}>{lead}</PageHeading>
      <div className="@container">
        <div className="flex flex-col gap-6 @4xl:grid @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:items-start">
          <div className="grid min-w-0 grid-cols-1 gap-6">
            {failure && <Banner tone="bad" title={failureText(failure)} />}
            {answer && 'leftOut' in answer && <LeftOutParts leftOut={answer.leftOut} />}
            {picture}
            <VerdictReport build={build} />
            {build.lines.length === 0 ? (
              <EmptyState isSheet kind="nothing" title="This build has no parts" />
            ) : (
              <BuildLines lines={build.lines} />
            )}
          </div>
          <div className="grid gap-6">
            <BuildSummary lines={build.lines} action={path}>
              <PostForm action={path} className="mt-3">
                <SubmitButton name="intent" value="copy" size="lg" wide>
                  {replaced > 0 ? 'Replace my build with this' : 'Copy to my builds'}
                </SubmitButton>
                {replaced > 0 && (
                  <p className="mt-2 text-sm text-muted">
                    This browser keeps one build without an account.{' '}
                    <TextLink href="/login?from=%2Fdashboard%2Fbuilds">Sign in</TextLink> to keep both.
                  </p>
                )}
              </PostForm>
              <CopyBuild build={build} />
            </BuildSummary>
            {staff}
          </div>
        </div>
      </div>
    </div>
  );
}
