import { appCode, secretIn } from '#test/fixtures/authenticator-app.ts';
import { SoftPasskey } from '#test/fixtures/soft-passkey.ts';

/** A user's browser on a page of the store, and their mailbox. */
export interface Visitor {
  readonly name: string;
  readonly email: string;
  password: string;
  /** Makes a call below `/api` with the browser's cookies, from a page of the store. */
  ask(method: string, path: string, body?: unknown): Promise<CallResponse>;
  /** The first group of the pattern in the newest matching email to them. */
  mailed(pattern: RegExp): Promise<string>;
}

export interface CallResponse {
  readonly status: number;
  // Answers of many shapes; each step knows its own.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** Values from earlier responses. */
interface KeptValues {
  readonly origin: string;
  /** The other sign-in provider. */
  readonly provider: string;
  secret?: string;
  codes?: readonly string[];
  passkey?: SoftPasskey;
  passkeyId?: string;
}

export type Proof = 'none' | 'session';

/** A call of the identity provider at a moment when it succeeds. */
export interface Step {
  /** `session`: only signed-in users may make it. `none`: its body is proof enough. */
  readonly proof: Proof;
  /** Its body; brings the account into the required state. */
  body?(who: Visitor, kept: KeptValues): Promise<unknown> | unknown;
  /** Extracts what later steps need from the response. */
  keep?(kept: KeptValues, answer: CallResponse, who: Visitor): Promise<void> | void;
  /** The response to another signed-in customer who sends the same. */
  readonly stranger?: number;
}

const passwordOf = ({ password }: Visitor) => ({ password });
const keepCodes = (kept: KeptValues, { body }: CallResponse): void => {
  kept.codes = body.backupCodes;
};

/**
 * The life of an account by all calls that the auth gateway allows, in an order in which each succeeds, so that if the
 * same call is refused to others, or from elsewhere, nothing else can be the reason.
 */
export const ACCOUNT_CALLS: Readonly<Record<string, Step>> = {
  'POST /sign-up/email': { proof: 'none', body: ({ name, email, password }) => ({ name, email, password }) },
  'POST /sign-in/email': { proof: 'none', body: ({ email, password }) => ({ email, password }) },
  'POST /sign-in/social': {
    proof: 'none',
    body: (_, { provider }) => ({ provider, callbackURL: '/', errorCallbackURL: '/login' }),
  },
  'POST /send-verification-email': { proof: 'none', body: ({ email }) => ({ email, callbackURL: '/' }) },
  'POST /two-factor/enable': {
    proof: 'session',
    async body(who) {
      await who.ask('GET', await who.mailed(/\/api(\/identity\/verify-email\S+)/));
      return passwordOf(who);
    },
    keep(kept, answer) {
      kept.secret = secretIn(answer.body.totpURI);
      keepCodes(kept, answer);
    },
    stranger: 422,
  },
  'POST /two-factor/verify-totp': {
    proof: 'session',
    body: (_, { secret }) => ({ code: appCode(secret!) }),
    stranger: 400,
  },
  'POST /two-factor/generate-backup-codes': { proof: 'session', body: passwordOf, keep: keepCodes, stranger: 400 },
  'POST /two-factor/verify-backup-code': {
    proof: 'session',
    body: (_, { codes }) => ({ code: codes![0] }),
    stranger: 400,
  },
  // The user's own challenge, to add a passkey to their account.
  'GET /passkey/generate-register-options': { proof: 'session', stranger: 200 },
  'POST /passkey/verify-registration': {
    proof: 'session',
    async body(who, kept) {
      kept.passkey = new SoftPasskey(kept.origin);
      const options = await who.ask('GET', '/identity/passkey/generate-register-options');
      return { name: 'Laptop', response: kept.passkey.register(options.body) };
    },
    async keep(kept, _, who) {
      const { body } = await who.ask('GET', '/account/second-factors');
      kept.passkeyId = body.secondFactors.passkeys[0].id;
    },
    stranger: 400,
  },
  'GET /passkey/generate-authenticate-options': { proof: 'none' },
  'POST /passkey/verify-authentication': {
    // The challenge in a cookie of the browser that requested it, and the key.
    proof: 'none',
    async body(who, { passkey }) {
      const options = await who.ask('GET', '/identity/passkey/generate-authenticate-options');
      return { response: passkey!.signIn(options.body) };
    },
  },
  'POST /passkey/update-passkey': {
    proof: 'session',
    body: (_, { passkeyId }) => ({ id: passkeyId, name: 'Renamed' }),
    stranger: 404,
  },
  'POST /passkey/delete-passkey': { proof: 'session', body: (_, { passkeyId }) => ({ id: passkeyId }), stranger: 404 },
  'POST /two-factor/disable': { proof: 'session', body: passwordOf, stranger: 422 },
  'POST /request-password-reset': { proof: 'none', body: ({ email }) => ({ email }) },
  'POST /reset-password': {
    proof: 'none',
    async body(who) {
      await who.ask('POST', '/identity/request-password-reset', { email: who.email });
      who.password = `another ${who.password}`;
      return { token: await who.mailed(/reset-password\/(\w+)/), newPassword: who.password };
    },
  },
};
