import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';

/** Headers that Node adds itself. */
const OWN = /^(date|connection|keep-alive|transfer-encoding)$/i;

/**
 * Starts a bare `node:http` server that sends exactly what the store sends for this path, headers included.
 * @param port the store's
 */
export async function startPeer(
  port: number,
  path: string,
): Promise<{ pid: number; port: number; bytes: number; encoding: string; stop(): void }> {
  const answer = await requestPath(port, path);
  const child = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)), {
    env: { ...process.env, ANSWER: JSON.stringify({ ...answer, body: answer.body.toString('base64') }) },
  });
  const [peerPort] = (await once(child, 'message', { signal: AbortSignal.timeout(10_000) })) as [number];
  return {
    pid: child.pid!,
    port: peerPort,
    bytes: answer.body.length,
    encoding: answer.encoding,
    stop: () => void child.disconnect(),
  };
}

function requestPath(
  port: number,
  path: string,
): Promise<{ status: number; headers: string[]; body: Buffer; encoding: string }> {
  return new Promise((resolve, reject) => {
    request(
      { port, host: '127.0.0.1', path, headers: { host: 'localhost', 'accept-encoding': 'gzip, deflate, br' } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('end', () => {
          const body = Buffer.concat(chunks);
          const headers: string[] = [];
          for (let at = 0; at < answer.rawHeaders.length; at += 2) {
            const name = answer.rawHeaders[at]!;
            if (!OWN.test(name) && !/^content-length$/i.test(name)) headers.push(name, answer.rawHeaders[at + 1]!);
          }
          headers.push('content-length', String(body.length));
          resolve({
            status: answer.statusCode!,
            headers,
            body,
            encoding: String(answer.headers['content-encoding'] ?? 'plain'),
          });
        });
      },
    )
      .once('error', reject)
      .end();
  });
}
