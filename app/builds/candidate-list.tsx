import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import type { Build, BuildLine, Candidate } from '#contract/builds/builds.ts';
import { centsOf } from '#contract/money.ts';
import { PartName } from '#app/parts/part-identity.tsx';
import { kindsLabel } from '#contract/parts/part-kinds.ts';
import { PostButton } from '#app/actions/post-button.tsx';
import { useAddressFields } from '#app/lists/use-address-fields.ts';
import { PartPicture } from '#app/parts/part-picture.tsx';
import { stockState } from '#app/parts/stock.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { SearchField } from '#app/ui/fields/search-field.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { Price } from '#app/ui/text/price.tsx';
import { GetForm } from '#app/forms/get-form.tsx';
import { addingPath, buildPath } from './build-actions.ts';
import type { Choice } from './build-choice.ts';
import { CandidateFilters } from './candidate-filters.tsx';
import { VerdictBadge } from './verdict.tsx';
import { PartPrice } from '#app/parts/part-price.tsx';

/** Offers the parts of one kind that do not clash with a build, with the filters and orders of the catalog. */
export function CandidateList({ build, choice }: { build: Build; choice: Choice }) {
  const { kind, filter, isSure, isAll, replace, parts, next } = choice;
  const replaced = build.lines.find(({ part }) => part === replace);
  const path = buildPath(build._id);
  const hrefOf = (change: { fits?: string; all?: string; after?: string }) => {
    const query = new URLSearchParams([...fieldsOf(choice), ...(filter.q ? [['q', filter.q]] : [])] as [
      string,
      string,
    ][]);
    for (const [name, value] of Object.entries(change)) {
      query.delete(name);
      if (value !== '') query.set(name, value);
    }
    return `${path}?${query}`;
  };
  return (
    <>
      <p className="mb-3 text-sm">
        <TextLink href={path}>{build.name}</TextLink>
      </p>
      <PageHeading
        title={
          replaced ? (
            <span className="wrap-anywhere">{t('Replace: {name}', { name: replaced.name })}</span>
          ) : (
            t('Add: {kind}', { kind: kindsLabel(kind) })
          )
        }
      >
        {build.lines.length === (replaced ? 1 : 0)
          ? replaced
            ? t('Your build has no other parts, so every part fits.')
            : t('Your build has no parts yet, so every part fits.')
          : isAll
            ? t('Parts that clash with your build are shown too.')
            : t('Parts that clash with your build are left out.')}
        {build.lines.length > 0 && <> {rich('So far: {price}', { price: <Price cents={centsOf(build.total)} /> })}</>}
      </PageHeading>
      <div className="mb-5 grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <GetForm {...useAddressFields()} action={path} role="search" className="min-w-0 flex-1 basis-64">
            <HiddenFields fields={fieldsOf(choice)} />
            <SearchField
              label={t('Search {kind}', { kind: kindsLabel(kind) })}
              placeholder={t('Name or SKU')}
              defaultValue={filter.q ?? ''}
              className="w-full"
            />
          </GetForm>
          <ButtonLink href={hrefOf({ fits: isSure ? '' : '1' })}>
            {isSure ? t('Show partly checked parts too') : t('Only parts that certainly fit')}
          </ButtonLink>
        </div>
        <CandidateFilters key={fieldsOf(choice).join()} path={path} choice={choice} />
      </div>
      <HiddenNote choice={choice} showHref={hrefOf({ all: '1' })} hideHref={hrefOf({ all: '' })} />
      {parts.length === 0 ? (
        <EmptyState
          isSheet
          kind="no-match"
          title={next ? t('None of these parts fits') : t('No part fits')}
          action={
            <>
              {next && <ButtonLink href={hrefOf({ after: next })}>{t('Show more')}</ButtonLink>}
              <WayOutLinks choice={choice} path={path} />
              <ButtonLink href={path}>{t('Back to the build')}</ButtonLink>
            </>
          }
        >
          <WayOutText choice={choice} />
        </EmptyState>
      ) : (
        <ul aria-label={kindsLabel(kind)} className="sheet divide-y divide-line">
          {parts.map((part) => (
            <CandidateRow key={part._id} part={part} build={build} replaced={replaced} />
          ))}
        </ul>
      )}
      {next && parts.length > 0 && (
        <div className="mt-5">
          <ButtonLink href={hrefOf({ after: next })}>{t('More parts')}</ButtonLink>
        </div>
      )}
    </>
  );
}

/** The fields of the list's address other than the search words and the page. */
function fieldsOf({ kind, filter, isSure, isAll, replace }: Choice): [name: string, value: string][] {
  return [
    ['kind', kind],
    ...(replace ? [['replace', replace] as [string, string]] : []),
    ...(filter.sort ? [['sort', filter.sort] as [string, string]] : []),
    ...(filter.in_stock ? [['in_stock', '1'] as [string, string]] : []),
    ...(filter.max_price === undefined ? [] : [['max_price', String(filter.max_price)] as [string, string]]),
    ...(filter.spec ?? []).map((spec): [string, string] => ['spec', spec]),
    ...(isSure ? [['fits', '1'] as [string, string]] : []),
    ...(isAll ? [['all', '1'] as [string, string]] : []),
  ];
}

function HiddenFields({ fields }: { fields: readonly (readonly [name: string, value: string])[] }) {
  return fields.map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />);
}

/** How many parts clash, in what, and a link that shows them. */
function HiddenNote({ choice, showHref, hideHref }: { choice: Choice; showHref: string; hideHref: string }) {
  const { hidden, isAll } = choice;
  if (isAll)
    return (
      <p className="mb-3 text-sm">
        <TextLink href={hideHref}>{t('Hide parts that clash')}</TextLink>
      </p>
    );
  if (hidden.count === 0) return null;
  const reasons = hidden.reasons.map(({ checked, count }) => `${checked} (${formatCount(count)})`);
  return (
    <p className="mb-3 text-sm text-muted">
      {t('{count, plural, one {One part that clashes is} other {# parts that clash are}} hidden: {reasons}.', {
        count: hidden.count,
        reasons: reasons.join(', '),
      })}{' '}
      <TextLink href={showHref}>{hidden.count === 1 ? t('Show it') : t('Show them')}</TextLink>
    </p>
  );
}

/** Why no part fits: an example of the most frequent conflict, and what the build needs. */
function WayOutText({ choice: { hidden, wayOut, filter } }: { choice: Choice }) {
  const [reason] = hidden.reasons;
  return (
    <>
      {reason && <span className="block">{reason.reason}</span>}
      {wayOut?.watts && (
        <span className="block">
          {t('Your build needs a supply of {watts} W or more', { watts: wayOut.watts })}
          {wayOut.unfiltered ? `: ${formatCount(wayOut.unfiltered)}` : ''}.
        </span>
      )}
      {!reason && !wayOut && (filter.q ? t('Try fewer letters.') : t('Choose fewer filters.'))}
    </>
  );
}

function WayOutLinks({ choice: { kind, wayOut }, path }: { choice: Choice; path: string }) {
  const linkTo = (kind: string) => `${path}?${new URLSearchParams({ kind })}`;
  return (
    <>
      {wayOut?.unfiltered && (
        <ButtonLink variant="primary" href={linkTo(kind)}>
          {wayOut.unfiltered === 1
            ? t('Show the one that fits')
            : t('Show {unfiltered} that fit', { unfiltered: wayOut.unfiltered })}
        </ButtonLink>
      )}
      {wayOut?.replace && (
        <ButtonLink href={linkTo(wayOut.replace.category)} className="h-auto py-2 wrap-anywhere whitespace-normal">
          {t('Choose another part than {name}', { name: wayOut.replace.name })}
        </ButtonLink>
      )}
    </>
  );
}

function CandidateRow({
  part,
  build,
  replaced,
}: {
  part: Candidate;
  build: Build;
  /** The line whose place it would take. */
  replaced: BuildLine | undefined;
}) {
  const stock = stockState(part);
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 p-4 sm:p-5">
      <PartPicture part={part} sizes="4rem" className="rounded-field border border-line" />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-base font-semibold wrap-anywhere">
            <PartName part={part} />
          </h2>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
            <PartPrice part={part} className="font-medium" />
            <Badge tone={stock.tone}>{stock.text}</Badge>
            {part.minimum > 1 && (
              <span className="text-sm">{t('Min. order {minimum}', { minimum: part.minimum })}</span>
            )}
            {build.lines.length > (replaced ? 1 : 0) && <VerdictBadge verdict={part.verdict} />}
          </p>
          {part.reason && <p className="mt-1 text-sm text-muted">{part.reason}</p>}
        </div>
        {replaced ? (
          <PostButton
            fields={{ intent: 'replace', part: part._id, replaces: replaced.part }}
            action={buildPath(build._id)}
            aria-label={t('Use {name}', { name: part.name })}
          >
            {t('Use this one')}
          </PostButton>
        ) : (
          <PostButton
            fields={{ intent: 'add', id: build._id, part: part._id }}
            action={addingPath(build._id)}
            aria-label={t('Add {name}', { name: part.name })}
          >
            {t('Add')}
          </PostButton>
        )}
      </div>
    </li>
  );
}
