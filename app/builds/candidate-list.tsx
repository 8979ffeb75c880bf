import type { Build, Candidate } from '#contract/builds/builds.ts';
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
import { Price } from '#app/ui/text/price.tsx';
import { GetForm } from '#app/forms/get-form.tsx';
import { addingPath, buildPath } from './build-actions.ts';
import { VerdictBadge } from './verdict.tsx';

/** The parts of one kind that can be added to a build. */
export interface Choice {
  readonly kind: string;
  readonly q: string;
  /** Whether to show only parts that certainly fit. */
  readonly isSure: boolean;
  readonly parts: readonly Candidate[];
  readonly next: string | null;
}

/** Offers the parts of one kind that do not clash with a build. */
export function CandidateList({ build, choice }: { build: Build; choice: Choice }) {
  const { kind, q, isSure, parts, next } = choice;
  const hrefOf = (change: Partial<Record<'q' | 'fits' | 'after', string>>) => {
    const query = { kind, ...(q && { q }), ...(isSure && { fits: '1' }), ...change };
    return `${buildPath(build._id)}?${new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))}`;
  };
  return (
    <>
      <p className="mb-3 text-sm">
        <TextLink href={buildPath(build._id)}>{build.name}</TextLink>
      </p>
      <PageHeading title={`Add: ${kindsLabel(kind)}`}>
        {build.lines.length > 0
          ? 'Parts that clash with your build are left out.'
          : 'Your build has no parts yet, so every part fits.'}
      </PageHeading>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <GetForm
          {...useAddressFields()}
          action={buildPath(build._id)}
          role="search"
          className="min-w-0 flex-1 basis-64"
        >
          <input type="hidden" name="kind" value={kind} />
          {isSure && <input type="hidden" name="fits" value="1" />}
          <SearchField
            label={`Search ${kindsLabel(kind)}`}
            placeholder="Name or SKU"
            defaultValue={q}
            className="w-full"
          />
        </GetForm>
        <ButtonLink href={hrefOf({ fits: isSure ? '' : '1' })}>
          {isSure ? 'Show uncertain parts too' : 'Only parts that certainly fit'}
        </ButtonLink>
      </div>
      {parts.length === 0 ? (
        <EmptyState
          isSheet
          kind="no-match"
          title={next ? 'None of these parts fits' : 'No part fits'}
          action={
            <>
              {next && <ButtonLink href={hrefOf({ after: next })}>Show more</ButtonLink>}
              <ButtonLink href={buildPath(build._id)}>Back to the build</ButtonLink>
            </>
          }
        >
          {q ? 'Try fewer letters.' : 'Change the parts that it has to fit.'}
        </EmptyState>
      ) : (
        <ul aria-label={kindsLabel(kind)} className="sheet divide-y divide-line">
          {parts.map((part) => (
            <CandidateRow key={part._id} part={part} build={build} />
          ))}
        </ul>
      )}
      {next && parts.length > 0 && (
        <div className="mt-5">
          <ButtonLink href={hrefOf({ after: next })}>More parts</ButtonLink>
        </div>
      )}
    </>
  );
}

function CandidateRow({ part, build }: { part: Candidate; build: Build }) {
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
            <Price cents={centsOf(part.price)} className="font-medium" />
            <Badge tone={stock.tone}>{stock.text}</Badge>
            {build.lines.length > 0 && <VerdictBadge verdict={part.verdict} />}
          </p>
          {part.reason && <p className="mt-1 text-sm text-muted">{part.reason}</p>}
        </div>
        <PostButton
          fields={{ intent: 'add', id: build._id, part: part._id }}
          action={addingPath(build._id)}
          aria-label={`Add ${part.name}`}
        >
          Add
        </PostButton>
      </div>
    </li>
  );
}
