import type { CallName } from '#contract/calls.ts';
import { useDownload } from '#app/api/use-download.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { fileSize } from '#app/parts/admin/form/check-picture.ts';

/** Exports all pages of a list as a CSV file; shows the progress, and a second press cancels. */
export function ExportButton({
  call,
  query,
  text = 'Export CSV',
  isNoted = true,
}: {
  call: CallName;
  query: Record<string, unknown>;
  text?: string;
  /** Says without scripts that it needs them; false for a further button of a page that says so. */
  isNoted?: boolean;
}) {
  const { bytes, start, stop } = useDownload(call, query);
  return (
    <>
      {isNoted && (
        <noscript>
          <span className="self-center text-sm text-muted">Exporting needs JavaScript.</span>
        </noscript>
      )}
      <span className="needs-scripts">
        <Button
          icon={bytes === undefined ? 'download' : 'x'}
          onClick={() => (bytes === undefined ? void start() : stop())}
        >
          {bytes === undefined ? text : `Stop exporting (${fileSize(bytes)})`}
        </Button>
      </span>
    </>
  );
}
