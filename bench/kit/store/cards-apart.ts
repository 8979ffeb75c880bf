import type { CardSandboxOptions } from '../../../sandbox/cards/index.ts';
import { startApart } from './start-apart.ts';

/** The card stand-in in a separate process; `package.json` maps the stand-in here under `--conditions=stand-ins-apart`. */
export const startCardSandbox = (options: CardSandboxOptions): Promise<{ close(): Promise<void> }> =>
  startApart('cards', options);
