import type { ClientRequest } from 'node:http';

/**
 * Ends a request and reads its response. `node:http` sends the path as it is; a browser and `fetch` would resolve its
 * dots.
 */
export function rawAnswer(sent: ClientRequest, form = '') {
  return new Promise<{
    status: number;
    type: string | undefined;
    location: string | undefined;
    cacheControl: string | undefined;
    body: string;
  }>((resolve, reject) => {
    sent.on('error', reject).on('response', (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          type: answer.headers['content-type'],
          location: answer.headers.location,
          cacheControl: answer.headers['cache-control'],
          body,
        }),
      );
    });
    sent.end(form);
  });
}
