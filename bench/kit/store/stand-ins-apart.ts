import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CardSandboxOptions } from '@partsmith/card-sandbox';
import type { IdentitySandboxOptions } from '@partsmith/identity-sandbox';

/*
 * The stand-ins in separate processes, which exit whenever this one does. `package.json` maps the stand-ins here under
 * `--conditions=stand-ins-apart`.
 */

interface StandIn {
  close(): Promise<void>;
}

export const startCardSandbox = (options: CardSandboxOptions): Promise<StandIn> => startApart('cards', options);

export const startIdentitySandbox = (options: IdentitySandboxOptions): Promise<StandIn> =>
  startApart('identity', options);

async function startApart(kind: 'cards' | 'identity', options: object): Promise<StandIn> {
  const child = fork(fileURLToPath(new URL('./stand-in.ts', import.meta.url)), [kind], { execArgv: [] });
  child.send(options);
  const signal = AbortSignal.timeout(20_000);
  const [message] = await Promise.race([
    once(child, 'message', { signal }),
    once(child, 'exit', { signal }).then(([code]) => [`the process of ${kind} exited with ${code}`]),
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
