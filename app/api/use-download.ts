import { t } from '#contract/language/text.ts';
import type { CallName } from '#contract/calls.ts';
import { useEffect, useRef, useState } from 'react';
import { Failure } from '#contract/errors.ts';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { callFile } from './browser-call.ts';
import type { CallInput } from './caller.ts';
import { Unreachable } from './unreachable-failure.ts';

/**
 * Downloads a call's file and reports the result in a toast. `bytes` is the progress, undefined unless a download is
 * running. `start` takes the body of the call, and returns whether the file was saved.
 */
export function useDownload(name: CallName, query: Record<string, unknown> = {}, params?: Record<string, string>) {
  const [bytes, setBytes] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (body?: unknown): Promise<boolean> => {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    try {
      await download(name, { query, body, ...(params && { params }) }, setBytes, controller.signal);
      toast(t('File saved'));
      return true;
    } catch (error) {
      if (!controller.signal.aborted)
        toast(error instanceof Failure ? error.message : t("The file couldn't be saved. Try again."), 'error');
      return false;
    } finally {
      setBytes(undefined);
    }
  };
  return { bytes, start, stop: () => running.current?.abort() };
}

/**
 * Downloads a file with the access token, reports progress, and lets the browser save it. Never saves an incomplete
 * file. Throws the server's failure.
 */
async function download(
  name: CallName,
  input: { query: Record<string, unknown>; body: unknown },
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const answer = await callFile(name, { ...(input as Pick<CallInput<CallName>, 'query'>), signal });
  const chunks: BlobPart[] = [];
  let bytes = 0;
  try {
    const reader = answer.body!.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      chunks.push(read.value);
      bytes += read.value.byteLength;
      onProgress(bytes);
      // The browser can keep a blob outside the page's memory, unlike thousands of small chunks.
      if (chunks.length >= 256) chunks.splice(0, chunks.length, new Blob(chunks));
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Unreachable(error);
  }
  const fileName = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv';
  save(new Blob(chunks, { type: answer.headers.get('content-type') ?? '' }), fileName);
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // By then the browser is saving the file; the URL would keep it in memory until the tab closes.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
