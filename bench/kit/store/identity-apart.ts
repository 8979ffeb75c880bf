import type { IdentitySandboxOptions } from '../../../sandbox/identity/index.ts';
import { startApart } from './start-apart.ts';

/** The stand-in for Google and mail in a separate process, under the same condition as the card stand-in. */
export const startIdentitySandbox = (options: IdentitySandboxOptions): Promise<{ close(): Promise<void> }> =>
  startApart('identity', options);
