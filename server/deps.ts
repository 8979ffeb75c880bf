import type { JWK } from 'jose';
import type { Role } from '#contract/choices.ts';
import type { Identity } from '#server/accounts/identity/identity.ts';
import type { Tokens } from '#server/accounts/sign-in/tokens.ts';
import type { Database } from '#server/database/client.ts';
import type { Readiness } from '#server/database/readiness.ts';
import type { Replicas } from '#server/database/replicas/replicas.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { BufferedLimits } from '#server/http/rate-limits/rate-limits.ts';
import type { InvalidationListener } from '#server/http/response-cache/invalidation-listener.ts';
import type { LiveChanges } from '#server/live/live-changes.ts';
import type { ResponseCache } from '#server/http/response-cache/response-cache.ts';
import type { MissedSearchRecorder } from '#server/parts/missed-searches/missed-searches.ts';
import type { PictureStore } from '#server/pictures/picture-store.ts';
import type { Log } from './log.ts';
import type { Cards } from '#server/payments/provider/cards.ts';

/** The server's dependencies; tests build their own. */
export interface Deps {
  readonly db: Database;
  /** Without it everything is read from the primary, `db`. */
  readonly replicas?: Replicas | undefined;
  readonly settings: Settings;
  readonly identity: Identity;
  readonly tokens: Tokens;
  /** Private keys of messages to other programs: the first signs, and receivers may verify with all. */
  readonly messageKeys: readonly JWK[];
  readonly cards: Cards;
  readonly pictures: PictureStore;
  readonly log: Log;
  /** Cached public responses of this process; without it each request computes its own. */
  readonly responseCache?: ResponseCache;
  /** Keeps the response cache up to date. */
  readonly invalidation?: InvalidationListener;
  /** The streams of live changes; without it a stream ends at once. */
  readonly live?: LiveChanges;
  /** Rate limits of orders and searches; without it they are unlimited. */
  readonly limits?: BufferedLimits;
  /** Counts searches without a match; without it none are counted. */
  readonly missedSearches?: MissedSearchRecorder;
  /** The check behind `/readyz`; without it the store is always ready. */
  readonly readiness?: Readiness;
  /** Shown on the login page; none outside sandbox mode. */
  readonly demoAccounts: readonly { email: string; password: string; role: Role }[];
}
