import { pathOf, type Endpoint } from '#contract/endpoint.ts';
import { browserSend } from './browser-send.ts';
import { failureOf, Unreachable } from './caller.ts';

/**
 * Fetches a file with the token that every call carries, tells how much has come, and hands it to the browser to save.
 * One that breaks off is not saved at all. Throws the server's failure.
 */
export async function download(
  endpoint: Endpoint,
  query: Record<string, unknown>,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const answer = await browserSend(pathOf(endpoint, {}, query), { signal }, endpoint.access);
  if (!answer.ok) throw await failureOf(answer);
  const chunks: BlobPart[] = [];
  let bytes = 0;
  try {
    const reader = answer.body!.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      chunks.push(read.value);
      bytes += read.value.byteLength;
      onProgress(bytes);
      // A blob of what has come lies outside the page's memory; thousands of small pieces would not.
      if (chunks.length >= 256) chunks.splice(0, chunks.length, new Blob(chunks));
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Unreachable(error);
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv';
  save(new Blob(chunks, { type: answer.headers.get('content-type') ?? '' }), name);
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has begun to save by then; the address alone would hold the file until the tab closes.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
