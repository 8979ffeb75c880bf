import { countOf } from '#app/ui/text/format-number.ts';
import { redirect, useLoaderData } from 'react-router';
import type { Build, BuildLine } from '#contract/builds/builds.ts';
import { Failure } from '#contract/errors.ts';
import { centsOf } from '#contract/money.ts';
import { MAX_QUANTITY } from '#contract/parts/quantity.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { kindLabel, PART_KINDS } from '#contract/parts/part-kinds.ts';
import { PostButton } from '#app/actions/post-button.tsx';
import { failureIn, failureText } from '#app/forms/form-failure.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { SummaryCard } from '#app/ui/content/summary-card.tsx';
import { NumberStepper } from '#app/ui/fields/number-stepper.tsx';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { REMOVES_ROW, useFocusAfterRemoval } from '#app/ui/use-focus-after-removal.ts';
import { handleBuildAction, buildPath, BUILDS_PATH, type BuildAnswer } from './build-actions.ts';
import { BuildLines, countedParts } from './build-lines.tsx';
import { CandidateList } from './candidate-list.tsx';
import { ManageBuild } from './manage-build.tsx';
import { VerdictReport } from './verdict.tsx';

const load = async ({ call, signedIn, params, url }: LoaderContext) => {
  await signedIn();
  const id = params.id!;
  const kind = url.searchParams.get('kind');
  const q = url.searchParams.get('q') ?? '';
  const after = url.searchParams.get('after') ?? undefined;
  const isSure = url.searchParams.get('fits') === '1';
  const build = await call('readBuild', { params: { id } });
  const leftOut = Number(url.searchParams.get('left-out')) || 0;
  if (!kind) return { build, choice: null, leftOut };
  const query = { kind, ...(q && { q }), ...(isSure && { fits: '1' as const }), ...(after && { after }) };
  const found = await call('listCandidates', { params: { id }, query }).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.code !== 'invalid_fields') throw error;
    // An edited address.
    throw redirect(q || after ? `${buildPath(id)}?${new URLSearchParams({ kind })}` : buildPath(id));
  });
  return { build, choice: { kind, q, isSure, ...found }, leftOut: 0 };
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
/** A build: its parts, whether they fit together, and what can be added. With `?kind=` it offers parts of that kind. */
export default function BuildPage() {
  const { build, choice, leftOut } = useLoaderData<typeof loader>();
  const answer = useAnswer<BuildAnswer>();
  const failure = failureIn(answer);
  const content = useFocusAfterRemoval(build.lines.length);
  if (choice) return <CandidateList key={choice.kind} build={build} choice={choice} />;
  return (
    <>
      <p className="mb-3 text-sm">
        <TextLink href={BUILDS_PATH}>My Builds</TextLink>
      </p>
      <PageHeading title={<span className="wrap-anywhere">{build.name}</span>} />
      <div key={build._id} className="@container">
        <div className="flex flex-col gap-6 @4xl:grid @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:items-start">
          <div ref={content} className="grid min-w-0 grid-cols-1 gap-6">
            {failure && (
              <Banner tone="bad" title={failureText(failure)}>
                Nothing was changed.
              </Banner>
            )}
            {leftOut > 0 && (
              <Banner tone="wait" title={countOf(leftOut, ['part is no longer sold', 'parts are no longer sold'])}>
                The build was copied without {leftOut === 1 ? 'it' : 'them'}.
              </Banner>
            )}
            {answer && 'leftOut' in answer && <LeftOut leftOut={answer.leftOut} />}
            <VerdictReport build={build} />
            {build.lines.length === 0 ? (
              <EmptyState isSheet kind="nothing" title="This build has no parts yet">
                Choose a kind of part below. We offer only parts that fit what you have chosen.
              </EmptyState>
            ) : (
              <Lines build={build} />
            )}
            <AddParts build={build} />
          </div>
          <div className="grid gap-6">
            {build.lines.length > 0 && <Summary build={build} />}
            <ManageBuild build={build} />
          </div>
        </div>
      </div>
    </>
  );
}

function LeftOut({ leftOut }: { leftOut: readonly { name: string; problem: string }[] }) {
  return (
    <Banner
      tone="wait"
      title={
        leftOut.length === 1
          ? 'One part was not added to your basket'
          : `${leftOut.length} parts were not added to your basket`
      }
      actions={<ButtonLink href="/basket">Basket</ButtonLink>}
    >
      <ul className="list-disc ps-4">
        {leftOut.map(({ name, problem }) => (
          <li key={name}>
            {name}: {problem}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function Lines({ build }: { build: Build }) {
  return (
    <BuildLines lines={build.lines}>{(line) => <LineForms key={line.quantity} build={build} line={line} />}</BuildLines>
  );
}

function LineForms({ build, line }: { build: Build; line: BuildLine }) {
  const action = buildPath(build._id);
  return (
    <>
      <PostForm action={action} noValidate className="flex flex-wrap items-start gap-2">
        <input type="hidden" name="part" value={line.part} />
        <NumberStepper
          id={`quantity-${line.part}`}
          name="quantity"
          label={`Quantity of ${line.name}`}
          hideLabel
          min={1}
          max={MAX_QUANTITY}
          defaultValue={line.quantity}
        />
        <Button type="submit" name="intent" value="set" aria-label={`Update the quantity of ${line.name}`}>
          Update
        </Button>
      </PostForm>
      <PostButton
        {...REMOVES_ROW}
        fields={{ intent: 'remove', part: line.part }}
        action={action}
        replace
        variant="ghost"
        icon="trash"
        aria-label={`Remove ${line.name}`}
        className="-ms-4 sm:-me-4 sm:ms-0"
      >
        Remove
      </PostButton>
    </>
  );
}

function AddParts({ build }: { build: Build }) {
  const present = new Set(build.lines.map(({ category }) => category));
  return (
    <Card as="section" title="Add parts">
      <ul className="flex flex-wrap gap-2">
        {PART_KINDS.map(({ slug }) => (
          <li key={slug}>
            <ButtonLink
              size="sm"
              icon={present.has(slug) ? 'check' : 'plus'}
              href={`${buildPath(build._id)}?kind=${slug}`}
            >
              {kindLabel(slug)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Summary({ build }: { build: Build }) {
  return (
    <SummaryCard label={countedParts(build.lines)} cents={centsOf(build.total)}>
      <PostForm action={buildPath(build._id)} noValidate className="mt-4 grid gap-3">
        <NumberStepper label="How many of this build" name="times" min={1} max={1_000} defaultValue={1} />
        <Button type="submit" name="intent" value="basket" variant="primary" size="lg" wide>
          Add to basket
        </Button>
      </PostForm>
    </SummaryCard>
  );
}
