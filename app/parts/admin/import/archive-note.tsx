import { countOf } from '#app/ui/text/format-number.ts';
import type { ImportArchive } from '#contract/parts/import/imports.ts';
import { Banner } from '#app/ui/content/banner.tsx';

const PICTURES = ['picture', 'pictures'] as const;
const FILES = ['file', 'files'] as const;

/** The number of pictures in an import's ZIP files, and the files that can't be used. */
export function ArchiveNote({ archive: { pictures, failures } }: { archive: ImportArchive }) {
  if (failures.length === 0)
    return <p className="mt-4 text-sm text-muted">The ZIP has {countOf(pictures, PICTURES)}.</p>;
  return (
    <Banner className="mt-6" tone="wait" title={`${countOf(failures.length, FILES)} of the ZIP can't be used`}>
      <p>The ZIP also has {countOf(pictures, PICTURES)}.</p>
      <ul className="mt-2 grid gap-1">
        {failures.map(({ name, reason }, at) => (
          <li key={at} className="wrap-anywhere">
            {name}: {reason}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
