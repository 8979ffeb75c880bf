import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** An OpenID Connect issuer that the store trusts: its ID tokens are accepted for the token exchange only. */
export interface TestIssuer {
  /** The settings of a store that trusts it. */
  readonly env: Record<string, string>;
  /** A valid ID token for that verified email. */
  idToken(email: string): Promise<string>;
  close(): Promise<void>;
}

const CLIENT = 'the-store';

export async function openIssuer(): Promise<TestIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const server = createServer((request, response) => {
    const documents: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer,
        jwks_uri: `${issuer}/keys`,
        // The address where a browser would sign in; no test opens it.
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
      },
      '/keys': { keys: [jwk] },
    };
    const found = documents[request.url ?? ''];
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_CLIENT_SECRET: 'x',
      AUTH_SECRET: 'a secret of tests, long enough for all',
    },
    idToken: (email) =>
      new SignJWT({ email, email_verified: true, name: 'Ada Byron' })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuer(issuer)
        .setAudience(CLIENT)
        .setSubject(`subject of ${email}`)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
