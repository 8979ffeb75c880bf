import type { ReadyMadeSummary } from '#contract/builds/ready-made-builds.ts';
import { centsOf } from '#contract/money.ts';
import { partTitle } from '#contract/parts/identifying-line.ts';
import { PARTS } from '#app/lists/nouns.ts';
import { PartPicture } from '#app/parts/part-picture.tsx';
import { Anchor } from '#app/ui/buttons/anchor.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { SectionHeading } from '#app/ui/content/page-heading.tsx';
import { countOf } from '#app/ui/text/format-number.ts';
import { Price } from '#app/ui/text/price.tsx';
import { readyMadePath } from './ready-made-path.ts';

/** The ready-made builds of the shop as cards. */
export function ReadyMadeList({ builds }: { builds: readonly ReadyMadeSummary[] }) {
  return (
    <section aria-labelledby="ready-made" className="mt-12">
      <SectionHeading id="ready-made" title="Ready-made builds" />
      <ul
        aria-label="Ready-made builds"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-6"
      >
        {builds.map((build) => (
          <li
            key={build._id}
            className="sheet flex flex-col overflow-hidden transition-colors hover:border-line-strong"
          >
            <Anchor href={readyMadePath(build._id)} tabIndex={-1} aria-hidden className="border-b border-line">
              <BuildPicture build={build} />
            </Anchor>
            <div className="flex flex-1 flex-col p-5">
              <h3 className="text-lg wrap-anywhere">
                <Anchor href={readyMadePath(build._id)} className="hover:underline">
                  {build.name}
                </Anchor>
              </h3>
              <p className="mt-1 text-sm text-muted">{build.description}</p>
              <ul className="mt-3 mb-4 text-sm">
                {build.highlights.map((line) => (
                  <li key={line.part} className="wrap-anywhere">
                    {partTitle(line)}
                  </li>
                ))}
              </ul>
              <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
                <Price cents={centsOf(build.total)} className="text-xl font-medium" />
                <span className="text-sm text-muted">{countOf(build.parts, PARTS)}</span>
              </p>
              <p className="mt-2">
                <Badge tone={build.isAvailable ? 'good' : 'wait'}>
                  {build.isAvailable ? 'All in stock' : 'Not all in stock'}
                </Badge>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The picture that staff chose for a build, or those of its first parts. */
export function BuildPicture({
  build: { _id, img, highlights },
}: {
  build: Pick<ReadyMadeSummary, '_id' | 'img' | 'highlights'>;
}) {
  if (img) return <PartPicture part={{ _id, category: 'case', img }} />;
  return (
    <div className="grid aspect-4/3 grid-cols-2 grid-rows-2 gap-px overflow-hidden bg-line">
      {highlights.map(({ part, category, img: picture }) => (
        <PartPicture
          key={part}
          part={{ _id: part, category, img: picture }}
          sizes="12rem"
          className="aspect-auto size-full min-h-0"
        />
      ))}
    </div>
  );
}
