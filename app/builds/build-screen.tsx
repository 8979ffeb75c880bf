import { t } from '#contract/language/text.ts';
import { CORE_KINDS } from '#contract/builds/build-uses.ts';
import type { Build, BuildLine } from '#contract/builds/builds.ts';
import { MAX_QUANTITY } from '#contract/parts/quantity.ts';
import { kindLabel, PART_KINDS } from '#contract/parts/part-kinds.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { useRootData } from '#app/document/root-data.ts';
import { PostButton } from '#app/actions/post-button.tsx';
import { failureIn, failureText } from '#app/forms/failure-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { NumberStepper } from '#app/ui/fields/number-stepper.tsx';
import { REMOVES_ROW, useFocusAfterRemoval } from '#app/ui/use-focus-after-removal.ts';
import { buildPath, BUILDS_PATH, VISITOR_BUILD, type BuildAnswer } from './build-actions.ts';
import { BuildLines } from './build-lines.tsx';
import { BuildSummary } from './build-summary.tsx';
import type { Choice } from './build-choice.ts';
import { CandidateList } from './candidate-list.tsx';
import { CompleteBuild } from './complete-build.tsx';
import type { Completion } from './completion.ts';
import { CopyBuild } from './copy-build.tsx';
import { LeftOutParts } from './left-out-parts.tsx';
import { ManageBuild } from './manage-build.tsx';
import { OfferBuild } from './offer-build.tsx';
import { VerdictReport } from './verdict.tsx';

/** A build: its parts, whether they fit together, and what can be added. With `?kind=` it offers parts of that kind. */
export function BuildScreen({
  build,
  choice,
  completion,
  leftOut = 0,
}: {
  build: Build;
  choice: Choice | null;
  /** The parts that the shop suggests, if the address asks for some. */
  completion: Completion | null;
  /** How many parts a copied build lost, because they are no longer sold. */
  leftOut?: number;
}) {
  const answer = useAnswer<BuildAnswer>();
  const failure = failureIn(answer);
  const isVisitors = build._id === VISITOR_BUILD;
  const content = useFocusAfterRemoval(build.lines.length);
  const sold = useKindsForSale();
  // What a computer still needs comes before the parts, so that the next step is in sight.
  const isIncomplete = CORE_KINDS.some(
    (kind) => sold.includes(kind) && !build.lines.some(({ category }) => category === kind),
  );
  if (choice) return <CandidateList key={choice.kind} build={build} choice={choice} />;
  return (
    <>
      {!isVisitors && (
        <p className="mb-3 text-sm">
          <TextLink href={BUILDS_PATH}>{t('My Builds')}</TextLink>
        </p>
      )}
      <PageHeading title={<span className="wrap-anywhere">{build.name}</span>} />
      <div key={build._id} className="@container">
        <div className="flex flex-col gap-6 @4xl:grid @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:items-start">
          <div ref={content} className="grid min-w-0 grid-cols-1 gap-6">
            {failure && (
              <Banner tone="bad" title={failureText(failure)}>
                {t('Nothing was changed.')}
              </Banner>
            )}
            {leftOut > 0 && (
              <Banner
                tone="wait"
                title={t('{count, plural, one {# part is} other {# parts are}} no longer sold', { count: leftOut })}
              >
                {t('It was copied without {count, plural, one {it} other {them}}.', { count: leftOut })}
              </Banner>
            )}
            {answer && 'leftOut' in answer && <LeftOutParts leftOut={answer.leftOut} />}
            <VerdictReport build={build} />
            {isIncomplete && (
              <>
                <AddParts build={build} />
                <CompleteBuild build={build} completion={completion} />
              </>
            )}
            {build.lines.length > 0 && <Lines build={build} />}
            {!isIncomplete && <AddParts build={build} />}
          </div>
          <div className="grid gap-6">
            {build.lines.length > 0 && <BuildSummary lines={build.lines} action={buildPath(build._id)} />}
            {isVisitors ? <KeepBuild build={build} /> : <ManageBuild build={build} />}
            {!isVisitors && (
              <Allowed permission="catalog.write">
                <OfferBuild key={build.readyMade?.img} build={build} refused={failureIn(answer, 'intent', 'offer')} />
              </Allowed>
            )}
          </div>
        </div>
      </div>
    </>
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
          label={t('Quantity of {name}', { name: line.name })}
          hideLabel
          min={1}
          max={MAX_QUANTITY}
          defaultValue={line.quantity}
        />
        <Button
          type="submit"
          name="intent"
          value="set"
          aria-label={t('Update the quantity of {name}', { name: line.name })}
        >
          {t('Update')}
        </Button>
      </PostForm>
      <span className="flex flex-wrap">
        <ButtonLink
          variant="ghost"
          icon="refresh"
          href={`${buildPath(build._id)}?${new URLSearchParams({ kind: line.category, replace: line.part })}`}
          aria-label={t('Replace {name}', { name: line.name })}
        >
          {t('Replace')}
        </ButtonLink>
        <PostButton
          {...REMOVES_ROW}
          fields={{ intent: 'remove', part: line.part }}
          action={action}
          replace
          variant="ghost"
          icon="trash"
          aria-label={t('Remove {name}', { name: line.name })}
          className="sm:-me-4"
        >
          {t('Remove')}
        </PostButton>
      </span>
    </>
  );
}

/** The kinds for sale that builds can have, in assembly order. */
function useKindsForSale(): readonly string[] {
  const { store } = useRootData();
  const known = PART_KINDS.map(({ slug }): string => slug);
  return store.kinds.length > 0 ? known.filter((kind) => store.kinds.includes(kind)) : known;
}

function AddParts({ build }: { build: Build }) {
  const present = new Set(build.lines.map(({ category }) => category));
  // In assembly order, what is missing first.
  const kinds = useKindsForSale().toSorted((one, other) => Number(present.has(one)) - Number(present.has(other)));
  return (
    <Card as="section" title={build.lines.length > 0 ? t('Add parts') : t('This build has no parts yet')}>
      {build.lines.length === 0 && (
        <p className="mb-4 text-muted">
          {t('Choose a kind of part. We offer only parts that fit what you have chosen.')}
        </p>
      )}
      <ul className="flex flex-wrap gap-2">
        {kinds.map((slug) => (
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

function KeepBuild({ build }: { build: Build }) {
  return (
    <Card as="section" title={t('Keep this build')}>
      <p className="mb-3 text-sm text-muted">
        {t('This browser keeps it for 90 days. Sign in to save it, give it a name and share it.')}
      </p>
      <ButtonLink href={`/login?${new URLSearchParams({ from: BUILDS_PATH })}`}>{t('Sign in to save')}</ButtonLink>
      <CopyBuild build={build} />
    </Card>
  );
}
