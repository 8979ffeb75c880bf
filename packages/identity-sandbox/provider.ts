import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { loadLibrary } from './load-library.ts';
import type { Keys } from './keys.ts';
import { createMemoryAdapter } from './memory-adapter.ts';
import type { People } from './people.ts';
import { picturePath } from './picture.ts';

type ProviderOptions = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUris: readonly string[];
  storeName: string;
  keys: Keys;
  people: People;
  /** Renders the page for a failed authorization request. */
  renderError: (ctx: KoaContextWithOIDC, error: string, description: string | undefined) => void;
};

/** Whether the OpenID provider answers this path. */
export function isProviderPath(path: string): boolean {
  return (
    path === '/token' ||
    path === '/userinfo' ||
    path === '/jwks' ||
    path === '/.well-known/openid-configuration' ||
    /^\/authorize(\/[\w-]+)?$/.test(path)
  );
}

const MINUTE = 60;

function lifetimes(): Configuration['ttl'] {
  return {
    AccessToken: 60 * MINUTE,
    AuthorizationCode: MINUTE,
    Grant: 60 * MINUTE,
    IdToken: 60 * MINUTE,
    Interaction: 60 * MINUTE,
    Session: 60 * MINUTE,
  };
}

// Features that the library enables by default and the store's only flow (code with PKCE) does not use.
const features: Configuration['features'] = {
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  resourceIndicators: { enabled: false },
  rpInitiatedLogout: { enabled: false },
};

function claimsOf(people: People, issuer: string): NonNullable<Configuration['findAccount']> {
  return (_ctx, sub) => {
    const person = people.find(sub);
    if (!person) return undefined;
    const { name, email, emailVerified } = person;
    return {
      accountId: sub,
      claims: () => ({
        sub,
        name,
        email,
        email_verified: emailVerified,
        picture: new URL(picturePath(sub), issuer).href,
      }),
    };
  };
}

/** Creates the OpenID provider: one client, one signing key, the account chooser at /sign-in/{uid}. */
export async function createProvider(options: ProviderOptions): Promise<Provider> {
  const { Provider: OpenIdProvider, interactionPolicy } = await loadLibrary();
  const { Check, Prompt, base } = interactionPolicy;
  const policy = base();
  // Asks at every sign-in, whatever `prompt` is; `prompt=none` then fails as it does without a session.
  policy
    .get('login')
    ?.checks.add(
      new Check('always_choose', 'an account has to be chosen', (ctx) => ctx.oidc.result?.login === undefined),
    );
  policy.add(new Prompt({ name: 'select_account', requestable: true }));

  const provider = new OpenIdProvider(options.issuer, {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        client_name: options.storeName,
        redirect_uris: [...options.redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [options.keys.signing] },
    cookies: {
      keys: options.keys.cookies,
      // Cookies ignore ports: our own names avoid collisions with a store on the same host name.
      names: {
        session: '_identity_sandbox',
        interaction: '_identity_sandbox_choice',
        resume: '_identity_sandbox_resume',
      },
      short: { httpOnly: true, sameSite: 'lax', signed: true, overwrite: true },
      long: { httpOnly: true, sameSite: 'lax', signed: true, overwrite: true },
    },
    routes: { authorization: '/authorize', token: '/token', userinfo: '/userinfo', jwks: '/jwks' },
    scopes: ['openid'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // Google puts the claims of the scopes into the ID token, and clients rely on it.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    expiresWithSession: () => false,
    features,
    ttl: lifetimes(),
    interactions: { policy, url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
    findAccount: claimsOf(options.people, options.issuer),
    renderError: (ctx, out) => options.renderError(ctx, out.error, out.error_description),
  });
  provider.on('server_error', (_ctx, error) => console.error('identity sandbox:', error));
  return provider;
}
