import { t } from '#contract/language/text.ts';
import type { CallName } from '#contract/calls.ts';
import { useDownload } from '#app/api/use-download.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { useSearchFirst } from './use-search-first.ts';
import { fileSize } from '#app/parts/admin/form/check-picture.ts';

/** Exports all pages of a list as a CSV file; shows the progress, and a second press cancels. */
export function ExportButton({
  call,
  query,
  params,
  text = t('Export CSV'),
  isNoted = true,
}: {
  call: CallName;
  query: Record<string, unknown>;
  /** The parameters in the path of the call. */
  params?: Record<string, string>;
  text?: string;
  /** Says without scripts that it needs them; false for a further button of a page that says so. */
  isNoted?: boolean;
}) {
  const { bytes, start, stop } = useDownload(call, query, params);
  const searchFirst = useSearchFirst<'start'>(() => void start());
  return (
    <>
      {isNoted && (
        <noscript>
          <span className="self-center text-sm text-muted">{t('Exporting needs JavaScript.')}</span>
        </noscript>
      )}
      <span className="needs-scripts">
        <Button
          icon={bytes === undefined ? 'download' : 'x'}
          onClick={() => (bytes === undefined ? searchFirst('start') : stop())}
        >
          {bytes === undefined ? text : t('Stop exporting ({bytes})', { bytes: fileSize(bytes) })}
        </Button>
      </span>
    </>
  );
}
