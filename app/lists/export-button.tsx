import { useEffect, useRef, useState } from 'react';
import type { CallName } from '#contract/api-routes.ts';
import { Failure } from '#contract/errors.ts';
import { download } from '../api/download.ts';
import { Button } from '../ui/buttons/button.tsx';
import { toast } from '../ui/toasts/toast-store.ts';
import { fileSize } from '../parts/admin/form/check-picture.ts';

/** Exports all pages of a list as a CSV file; shows the progress, and a second press cancels. */
export function ExportButton({ call, query }: { call: CallName; query: Record<string, unknown> }) {
  const [bytes, setBytes] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    try {
      await download(call, query, setBytes, controller.signal);
      toast('File saved');
    } catch (error) {
      if (!controller.signal.aborted)
        toast(error instanceof Failure ? error.message : "The file couldn't be saved. Try again.", 'error');
    }
    setBytes(undefined);
  };
  return (
    <>
      <noscript>
        <span className="self-center text-sm text-muted">Exporting needs JavaScript.</span>
      </noscript>
      <span className="needs-scripts">
        <Button
          icon={bytes === undefined ? 'download' : 'x'}
          onClick={() => (bytes === undefined ? void start() : running.current?.abort())}
        >
          {bytes === undefined ? 'Export CSV' : `Stop exporting (${fileSize(bytes)})`}
        </Button>
      </span>
    </>
  );
}
