import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import { failureIn, failureText } from '#app/forms/failure-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { useLoaderData } from 'react-router';
import { MAX_BUILD_NAME } from '#contract/builds/build-limits.ts';
import type { BuildSummary } from '#contract/builds/builds.ts';
import { centsOf } from '#contract/money.ts';
import { readAddedPart } from '#app/parts/read-added-part.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { Price } from '#app/ui/text/price.tsx';
import { handleBuildsAction, buildPath, BUILDS_PATH, type BuildAnswer } from './build-actions.ts';
import { ChecksBadge } from './verdict.tsx';

const load = async (context: LoaderContext) => {
  await context.signedIn();
  const [builds, { part, isGone }] = await Promise.all([context.call('listBuilds'), readAddedPart(context)]);
  return { builds, adding: part && { part: part._id, name: part.name }, isGone };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleBuildsAction);
export const clientAction = inBrowser(handleBuildsAction);
export const shouldRevalidate = keepWhenUnreachable;
/** The customer's builds. With `?add=<part>` the customer chooses a build for that part. */
export default function BuildsPage() {
  const { builds, adding, isGone } = useLoaderData<typeof loader>();
  const answer = useAnswer<BuildAnswer>();
  const refused = failureIn(answer);
  const nameError = refused?.problem.fields?.['name'];
  // A refused form is shown again with the part that it adds.
  const action = BUILDS_PATH + (adding ? `?add=${adding.part}` : '');
  return (
    <>
      <PageHeading title={adding ? t('Add to a build') : t('My Builds')}>
        {adding ? (
          <>
            {rich('Choose a build for {part}, or start a new one.', {
              part: <strong className="font-medium text-base-content">{adding.name}</strong>,
            })}
          </>
        ) : (
          t('Lists of parts for a computer, checked for compatibility.')
        )}
      </PageHeading>
      <div className="grid max-w-4xl gap-6">
        {isGone && <Banner tone="wait" title={t('This part is no longer sold.')} />}
        {refused && !nameError && <Banner tone="bad" title={failureText(refused)} />}
        {builds.length > 0 ? (
          <ul aria-label={t('Builds')} className="sheet divide-y divide-line">
            {builds.map((build) => (
              <BuildRow key={build._id} build={build} adding={adding?.part} />
            ))}
          </ul>
        ) : (
          !adding && (
            <EmptyState isSheet kind="nothing" title={t('No builds yet')}>
              {t('Name your first build below, then add parts to it.')}
            </EmptyState>
          )
        )}
        <Card as="section" title={t('New build')}>
          <PostForm action={action} className="flex max-w-form flex-wrap items-start gap-3">
            {adding && <input type="hidden" name="part" value={adding.part} />}
            <div className="min-w-0 flex-1 basis-56">
              <TextField label={t('Build name')} {...fieldProps(refused)('name')} required maxLength={MAX_BUILD_NAME} />
            </div>
            <Button type="submit" name="intent" value="create" variant="primary" className="mt-6.5">
              {adding ? t('Create and add') : t('Create')}
            </Button>
          </PostForm>
        </Card>
      </div>
    </>
  );
}

function BuildRow({ build, adding }: { build: BuildSummary; adding: string | undefined }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5 sm:px-6">
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-base font-semibold wrap-anywhere">
          <TextLink href={buildPath(build._id)} className="text-base-content no-underline hover:underline">
            {build.name}
          </TextLink>
        </h2>
        <p className="mt-1 text-sm text-muted">
          {t('{count, plural, one {# part} other {# parts}}', { count: build.parts })} ·{' '}
          <Price cents={centsOf(build.total)} />
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          {build.parts > 1 && <ChecksBadge checks={build.checks} />}
          {build.isShared && <Badge>{t('Shared')}</Badge>}
          {build.isReadyMade && <Badge>{t('Ready-made')}</Badge>}
        </p>
      </div>
      <PostForm action={BUILDS_PATH + (adding ? `?add=${adding}` : '')} className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={build._id} />
        {adding ? (
          <>
            <input type="hidden" name="part" value={adding} />
            <SubmitButton
              variant="primary"
              name="intent"
              value="add"
              aria-label={t('Add to {name}', { name: build.name })}
            >
              {t('Add')}
            </SubmitButton>
          </>
        ) : (
          <>
            <ButtonLink size="sm" href={buildPath(build._id)} aria-label={t('Open {name}', { name: build.name })}>
              {t('Open')}
            </ButtonLink>
            <SubmitButton size="sm" name="intent" value="copy" aria-label={t('Copy {name}', { name: build.name })}>
              {t('Copy')}
            </SubmitButton>
          </>
        )}
      </PostForm>
    </li>
  );
}
