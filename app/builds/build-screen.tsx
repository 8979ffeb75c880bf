import { countOf } from '#app/ui/text/format-number.ts';
import type { Build, BuildLine } from '#contract/builds/builds.ts';
import { centsOf } from '#contract/money.ts';
import { MAX_QUANTITY } from '#contract/parts/quantity.ts';
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
import { REMOVES_ROW, useFocusAfterRemoval } from '#app/ui/use-focus-after-removal.ts';
import { buildPath, BUILDS_PATH, VISITOR_BUILD, type BuildAnswer } from './build-actions.ts';
import { BuildLines, countedParts } from './build-lines.tsx';
import type { Choice } from './build-choice.ts';
import { CandidateList } from './candidate-list.tsx';
import { CopyBuild } from './copy-build.tsx';
import { ManageBuild } from './manage-build.tsx';
import { VerdictReport } from './verdict.tsx';

/** A build: its parts, whether they fit together, and what can be added. With `?kind=` it offers parts of that kind. */
export function BuildScreen({
  build,
  choice,
  leftOut = 0,
}: {
  build: Build;
  choice: Choice | null;
  /** How many parts a copied build lost, because they are no longer sold. */
  leftOut?: number;
}) {
  const answer = useAnswer<BuildAnswer>();
  const failure = failureIn(answer);
  const isVisitors = build._id === VISITOR_BUILD;
  const content = useFocusAfterRemoval(build.lines.length);
  if (choice) return <CandidateList key={choice.kind} build={build} choice={choice} />;
  return (
    <>
      {!isVisitors && (
        <p className="mb-3 text-sm">
          <TextLink href={BUILDS_PATH}>My Builds</TextLink>
        </p>
      )}
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
            {isVisitors ? <KeepBuild build={build} /> : <ManageBuild build={build} />}
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

function KeepBuild({ build }: { build: Build }) {
  return (
    <Card as="section" title="Keep this build">
      <p className="mb-3 text-sm text-muted">
        This browser keeps it for 90 days. Sign in to save it, give it a name and share it.
      </p>
      <ButtonLink href={`/login?${new URLSearchParams({ from: BUILDS_PATH })}`}>Sign in to save</ButtonLink>
      <CopyBuild build={build} />
    </Card>
  );
}
