import type { Role } from '#contract/accounts.ts';
import type { Identity } from '#server/accounts/identity.ts';
import type { Tokens } from '#server/accounts/tokens.ts';
import type { Database } from '#server/database/client.ts';
import type { Settings } from '#server/env.ts';
import type { Log } from './log.ts';
import type { Cards } from '#server/payments/cards.ts';

/** All that the server's rooms need from outside; a test builds its own. */
export interface Deps {
  readonly db: Database;
  readonly settings: Settings;
  readonly identity: Identity;
  readonly tokens: Tokens;
  readonly cards: Cards;
  readonly log: Log;
  /** Shown on the login page; none outside sandbox mode. */
  readonly demoAccounts: readonly { email: string; password: string; role: Role }[];
}
