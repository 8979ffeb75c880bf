import { useEffect, useState } from 'react';
import type { ImportPictures } from '#contract/parts/import/imports.ts';
import { call } from '#app/api/browser-call.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { ProgressBar } from '#app/ui/progress/progress-bar.tsx';
import { countOf, formatCount } from '#app/ui/text/format-number.ts';

const FILES = ['file', 'files'] as const;
/** Milliseconds between two checks of the progress. */
const CHECK_EVERY = 2_000;

/** The progress of downloading an import's pictures and datasheets, and the links that failed. */
export function ImportedPictures({ id, first }: { id: string; first: ImportPictures }) {
  const [pictures, setPictures] = useState(first);
  const isWaiting = pictures.waiting > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      // Unreachable; the next check retries.
      void call('readImport', { params: { id } })
        .then((now) => now.pictures && setPictures(now.pictures))
        .catch(() => undefined);
    }, CHECK_EVERY);
    return () => clearInterval(timer);
  }, [id, isWaiting]);
  const { links, waiting, failed, failures } = pictures;
  return (
    <div className="mt-6 grid gap-6" role="status">
      {isWaiting ? (
        <Card title="Pictures and datasheets">
          <ProgressBar
            label="Downloading pictures and datasheets"
            value={links - waiting}
            max={links}
            detail={`${formatCount(links - waiting)} of ${countOf(links, FILES)}`}
          />
          <p className="mt-3 text-sm text-muted">This continues if you leave the page.</p>
        </Card>
      ) : (
        links > failed && <p className="text-sm text-muted">Downloaded {countOf(links - failed, FILES)}.</p>
      )}
      {failed > 0 && (
        <Banner tone="wait" title={`${countOf(failed, FILES)} couldn't be downloaded`}>
          <p>Those pictures stay links, and parts keep their previous datasheet.</p>
          <ul className="mt-2 grid gap-1">
            {failures.map(({ url, reason }) => (
              <li key={url} className="wrap-anywhere">
                {reason}: {url}
              </li>
            ))}
          </ul>
          {failed > failures.length && <p className="mt-2">And {formatCount(failed - failures.length)} more.</p>}
        </Banner>
      )}
    </div>
  );
}
