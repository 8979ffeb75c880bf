import { type CallName } from '#contract/api-routes.ts';
import { callFile } from './browser-send.ts';
import { type CallInput, Unreachable } from './caller.ts';

/**
 * Downloads a file with the access token, reports progress, and lets the browser save it. Never saves an incomplete
 * file. Throws the server's failure.
 */
export async function download(
  name: CallName,
  query: Record<string, unknown>,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const answer = await callFile(name, { query: query as CallInput<CallName>['query'], signal });
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
