import type { JWK } from 'jose';
import { type Dispatcher, request } from 'undici';
import * as z from 'zod/mini';
import { drop, readAtMost } from '#server/http/outgoing/answer-body.ts';
import { isRefusedHost, openGuardedAgent, type Reach } from '#server/http/outgoing/guarded-agent.ts';
import { CAPABILITIES } from './capabilities.ts';

/** A profile that could not be read, with the protocol's code and HTTP status. The message says why. */
export class ProfileError extends Error {
  readonly code: 'invalid_profile_url' | 'profile_unreachable' | 'profile_malformed';
  constructor(code: ProfileError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

const VersionsSchema = z.array(
  z.object({
    version: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
    config: z.optional(z.object({ webhook_url: z.optional(z.string()) })),
  }),
);
const text = z.optional(z.string());
const KeysSchema = z._default(z.array(z.object({ kid: z.string(), kty: z.string(), crv: text, x: text, y: text })), []);
/** How many keys of a profile, and versions of a capability, are read; a profile has a few. */
const MOST = 50;
/** What negotiation reads of a platform's profile. */
const ProfileSchema = z.object({
  ucp: z.object({
    version: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
    capabilities: z._default(z.record(z.string(), VersionsSchema), {}),
  }),
  /** By this release, and by later ones. */
  signing_keys: KeysSchema,
  keys: KeysSchema,
});

/** The protocol's version of a platform, and the versions of each capability that it speaks. */
export interface PlatformProfile {
  /** The address of the profile, which names the platform. */
  readonly url: string;
  readonly version: string;
  readonly capabilities: Readonly<Record<string, readonly string[]>>;
  /** The public keys of its signatures. */
  readonly keys: readonly JWK[];
  /** Where it wants to be told of its orders; undefined if it does not say so, or if the store may not call it. */
  readonly ordersUrl: string | undefined;
}

/** The capability in which a platform says where it wants to be told of orders. */
const ORDER = 'dev.ucp.shopping.order';
const MAX_URL = 2_000;
const MAX_BYTES = 256 * 1_024;
/** Milliseconds until a profile has arrived. */
const TIMEOUT = 5_000;
/** Milliseconds that a profile, and the fact that one could not be read, are remembered. */
const KEPT = { profile: 600_000, failure: 60_000 };
const MAX_KEPT = 500;

interface Kept {
  readonly until: number;
  readonly profile: Promise<PlatformProfile>;
}

/**
 * Reads the profiles by which platforms say what they speak. Their addresses come from strangers: nothing but public addresses is
 * asked, without redirects, and a profile that was read is remembered for ten minutes.
 */
export class PlatformProfiles {
  readonly #reach: Reach;
  readonly #kept = new Map<string, Kept>();
  #agent: Dispatcher | undefined;

  constructor(reach: Reach) {
    this.#reach = reach;
  }

  /**
   * The profile that a request names.
   * @param header `UCP-Agent`: `profile="https://platform.example/profile"`
   * @param beforeFetch throws if the caller has asked for too many profiles that are not known yet
   * @param isStale whether a profile that is known will not do, for it lacks a new key
   * @throws ProfileError
   */
  async read(header: string | undefined, beforeFetch: () => void, isStale = false): Promise<PlatformProfile> {
    const url = this.#urlIn(header);
    const known = this.#kept.get(url);
    if (known && known.until > Date.now() && !isStale) return known.profile;
    beforeFetch();
    const profile = this.#download(url);
    if (known && isStale) {
      // Whoever asks for it can do so without a key: what is known stays until there is a newer profile.
      profile.then(() => this.#keep(url, profile, KEPT.profile)).catch(() => undefined);
      return profile;
    }
    this.#keep(url, profile, KEPT.profile);
    profile.catch(() => this.#keep(url, profile, KEPT.failure));
    return profile;
  }

  #keep(url: string, profile: Promise<PlatformProfile>, milliseconds: number): void {
    this.#kept.delete(url);
    this.#kept.set(url, { until: Date.now() + milliseconds, profile });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  #urlIn(header = ''): string {
    const [, text = ''] = /(?:^|[,;]\s*)profile="([^"\\]*)"/.exec(header.slice(0, MAX_URL + 100)) ?? [];
    const url = this.#reachable(text);
    if (!url)
      throw new ProfileError(
        'invalid_profile_url',
        'Name your profile in the header UCP-Agent: profile="https://platform.example/profile".',
      );
    return url;
  }

  /** An address of another program as it is asked, without a fragment, if the store may call it. */
  #reachable(text: string): string | undefined {
    const url = URL.parse(text);
    const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && this.#reach.loopback);
    if (!isSecure || url.username !== '' || isRefusedHost(url.hostname, this.#reach)) return undefined;
    url.hash = '';
    return url.href.length > MAX_URL ? undefined : url.href;
  }

  async #download(url: string): Promise<PlatformProfile> {
    const signal = AbortSignal.timeout(TIMEOUT);
    const unreachable = (why: string) =>
      new ProfileError('profile_unreachable', `Your profile could not be read: ${why}.`);
    let content: Buffer | undefined;
    try {
      this.#agent ??= openGuardedAgent(this.#reach, 1);
      const headers = { accept: 'application/json', 'user-agent': 'Partsmith-Assistants/1' };
      const { statusCode, body } = await request(url, { dispatcher: this.#agent, headers, signal });
      if (statusCode !== 200) {
        drop(body);
        throw unreachable(`it answered ${statusCode}`);
      }
      content = await readAtMost(body, MAX_BYTES);
    } catch (error) {
      if (error instanceof ProfileError) throw error;
      throw unreachable(signal.aborted ? `no answer within ${TIMEOUT / 1_000} seconds` : 'it could not be reached');
    }
    if (!content) throw unreachable(`it is larger than ${MAX_BYTES / 1_024} KB`);
    const { success, data } = z.safeParse(ProfileSchema, jsonOf(content.toString('utf8')));
    if (!success) throw new ProfileError('profile_malformed', 'Your profile is not one of this protocol.');
    const { version, capabilities } = data.ucp;
    // A profile is remembered, and may be anybody's: what the store does not need of it is not.
    const known = Object.keys(CAPABILITIES).filter((name) => Object.hasOwn(capabilities, name));
    const ordersUrl = capabilities[ORDER]?.find((each) => each.config?.webhook_url)?.config?.webhook_url;
    return {
      url,
      version,
      keys: [...data.signing_keys, ...data.keys].slice(0, MOST),
      ordersUrl: ordersUrl === undefined ? undefined : this.#reachable(ordersUrl),
      capabilities: Object.fromEntries(
        known.map((name) => [name, capabilities[name]!.slice(0, MOST).map((each) => each.version)]),
      ),
    };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
