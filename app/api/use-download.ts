import { useEffect, useRef, useState } from 'react';
import type { CallName } from '#contract/api-routes.ts';
import { Failure } from '#contract/errors.ts';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { download } from './download.ts';

/**
 * Downloads a call's file and reports the result in a toast. `bytes` is the progress, undefined unless a download is
 * running.
 */
export function useDownload(name: CallName, query: Record<string, unknown> = {}) {
  const [bytes, setBytes] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    try {
      await download(name, query, setBytes, controller.signal);
      toast('File saved');
    } catch (error) {
      if (!controller.signal.aborted)
        toast(error instanceof Failure ? error.message : "The file couldn't be saved. Try again.", 'error');
    }
    setBytes(undefined);
  };
  return { bytes, start, stop: () => running.current?.abort() };
}
