import { API_ROUTES } from '#contract/api-routes.data.ts';
import { pathOf } from '#contract/api-routes.ts';
import type { CallName } from '#contract/calls.ts';
import { failureOf, type CallInput, type CallResult } from './caller.ts';
import { Unreachable } from './unreachable-failure.ts';
import { sendWithToken } from './token.ts';

/** A call whose body is a file. */
interface Upload<Name extends CallName> extends Pick<CallInput<Name>, 'params' | 'query' | 'signal'> {
  file: Blob;
  /** The body's media type. */
  type: string;
  /** Receives the number of bytes sent so far. */
  onProgress?: (sent: number) => void;
}

/**
 * Sends a file and reports its progress; throws the server's failure. It uses XMLHttpRequest, because fetch does not report
 * upload progress.
 */
export async function upload<Name extends CallName>(name: Name, input: Upload<Name>): Promise<CallResult<Name>> {
  const route = API_ROUTES[name];
  const path = pathOf(route, input.params as Record<string, unknown>, input.query as Record<string, unknown>);
  const answer = await sendWithToken((token) => send(route.method, path, token, input));
  if (!answer.ok) throw await failureOf(answer);
  return (await answer.json()) as CallResult<Name>;
}

function send(
  method: string,
  path: string,
  token: string,
  { file, type, onProgress, signal }: Upload<CallName>,
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
    request.addEventListener('error', () => reject(new Unreachable(new Error('the connection was lost'))));
    request.addEventListener('abort', () => reject(signal?.reason));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
