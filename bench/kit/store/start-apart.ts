import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts a stand-in in a separate process, which exits whenever this one does. */
export async function startApart(kind: string, options: object): Promise<{ close(): Promise<void> }> {
  const child = fork(fileURLToPath(new URL('./stand-in.ts', import.meta.url)), [kind], { execArgv: [] });
  child.send(options);
  const signal = AbortSignal.timeout(20_000);
  const [message] = await Promise.race([
    once(child, 'message', { signal }),
    once(child, 'exit', { signal }).then(([code]) => [`the process of ${kind} ended with ${code}`]),
  ]);
  if (message !== 'open') throw new Error(String(message));
  return {
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
