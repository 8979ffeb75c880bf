import { type MetaFunction, redirect, useLoaderData } from 'react-router';
import { centsOf } from '#contract/money.ts';
import { PostButton } from '#app/actions/post-button.tsx';
import { pageMeta } from '#app/document/page-meta.ts';
import { failureText, formAction, type FormFailure } from '#app/forms/form-failure.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { SummaryCard } from '#app/ui/content/summary-card.tsx';
import { createFrom } from './build-actions.ts';
import { BuildLines, countedParts } from './build-lines.tsx';
import { VerdictReport } from './verdict.tsx';

const load = async ({ call, params }: LoaderContext) => ({
  build: await call('readSharedBuild', { params: { token: params.token! } }),
});

/** Copies the shared build to the builds of the signed-in customer. */
const save = formAction(async ({ call, params, signedIn }): Promise<Response> => {
  await signedIn();
  const { name, lines } = await call('readSharedBuild', { params: { token: params.token! } });
  return redirect(await createFrom(call, name, lines));
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(save);
export const clientAction = inBrowser(save);
export const shouldRevalidate = keepWhenUnreachable;
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta({ title: 'Shared build', subject: loaderData?.build.name }, matches);

/** A build that a customer shares: read-only, with a way to copy it. */
export default function SharedBuildPage() {
  const { build } = useLoaderData<typeof loader>();
  const failure = useAnswer<FormFailure>();
  return (
    <div className="page-width flex-1 py-8 md:py-12">
      <PageHeading title={<span className="wrap-anywhere">{build.name}</span>}>
        A shared build at today's prices.
      </PageHeading>
      <div className="@container">
        <div className="flex flex-col gap-6 @4xl:grid @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:items-start">
          <div className="grid min-w-0 gap-6">
            {failure && <Banner tone="bad" title={failureText(failure)} />}
            <VerdictReport build={build} />
            {build.lines.length === 0 ? (
              <EmptyState isSheet kind="nothing" title="This build has no parts" />
            ) : (
              <BuildLines lines={build.lines} />
            )}
          </div>
          <SummaryCard label={countedParts(build.lines)} cents={centsOf(build.total)}>
            <PostButton variant="primary" size="lg" wide className="mt-4">
              Copy to my builds
            </PostButton>
          </SummaryCard>
        </div>
      </div>
    </div>
  );
}
