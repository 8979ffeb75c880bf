import { rich } from '#app/ui/text/rich.tsx';
import { lifecycleText } from '#contract/parts/lifecycle.ts';
import type { Part } from '#contract/parts/parts.ts';
import { partTitle } from '#contract/parts/identifying-line.ts';
import { partPath } from '#contract/parts/part-address.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';

type Ageing = Pick<Part, 'lifecycle' | 'lastOrders' | 'replacement'>;

/** What a part's lifecycle means, with the part that replaces it. */
export function lifecycleOf(part: Ageing) {
  return lifecycleText(part, (day) => formatDay(`${day}T00:00:00Z`));
}

/** A message on the page of a part that is no longer made, or soon will not be; nothing for an active part. */
export function LifecycleBanner({ part }: { part: Ageing }) {
  const words = lifecycleOf(part);
  if (!words) return null;
  return (
    <Banner tone="wait" title={words.title} className="mt-4">
      <p>
        {words.text} <ReplacedBy part={part} />
      </p>
    </Banner>
  );
}

/** A link to the part that replaces another one. */
export function ReplacedBy({ part: { replacement } }: { part: Ageing }) {
  if (!replacement) return null;
  return (
    <>
      {rich('Replaced by {part}.', {
        part: <TextLink href={partPath(replacement)}>{partTitle(replacement)}</TextLink>,
      })}
    </>
  );
}
