import type * as z from 'zod/mini';
import { pathOf, type Endpoint } from '#contract/endpoint.ts';
import { failureOf, Unreachable, type CallInput } from './caller.ts';
import { renewToken, storedToken } from './token.ts';

/** A call whose body is a file. */
interface Upload<E extends Endpoint> extends Pick<CallInput<E>, 'params' | 'query' | 'signal'> {
  file: Blob;
  /** The body's media type. */
  type: string;
  /** Told how many of the file's bytes are on their way. */
  onProgress?: (sent: number) => void;
}

/**
 * Sends a file, and tells how far it is; throws the server's failure. By XMLHttpRequest: of a fetch nobody learns how
 * much has been sent.
 */
export async function upload<E extends Endpoint>(endpoint: E, input: Upload<E>): Promise<z.output<E['response']>> {
  const path = pathOf(endpoint, input.params as Record<string, unknown>, input.query as Record<string, unknown>);
  const token = storedToken() ?? (await renewToken(null));
  if (token instanceof Response) throw await failureOf(token);
  let answer = await send(endpoint.method, path, token, input);
  if (answer.status === 401) {
    const renewed = await renewToken(token);
    if (renewed instanceof Response) throw await failureOf(renewed);
    answer = await send(endpoint.method, path, renewed, input);
  }
  if (!answer.ok) throw await failureOf(answer);
  return (await answer.json()) as z.output<E['response']>;
}

function send(
  method: string,
  path: string,
  token: string,
  { file, type, onProgress, signal }: Upload<Endpoint>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, `/api${path}`);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', type);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress?.(loaded));
    request.addEventListener('load', () =>
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: { 'retry-after': request.getResponseHeader('retry-after') ?? '' },
        }),
      ),
    );
    request.addEventListener('error', () => reject(new Unreachable(new Error('the connection broke'))));
    request.addEventListener('abort', () => reject(signal?.reason));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
