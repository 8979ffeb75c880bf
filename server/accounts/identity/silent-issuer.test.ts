import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { limitOutgoingRequests } from '#server/http/outgoing/outgoing-timeouts.ts';
import { member, openAccounts } from '#server/accounts/testing.ts';

const dispatcher = getGlobalDispatcher();
limitOutgoingRequests(500);
after(() => setGlobalDispatcher(dispatcher));

test('an issuer that accepts connections and never answers does not block other sign-ins', async () => {
  const connections: Socket[] = [];
  const issuer = createServer((socket) => void connections.push(socket.on('error', () => {})));
  await once(issuer.listen(0, '127.0.0.1'), 'listening');
  const { port } = issuer.address() as AddressInfo;
  const store = await openAccounts({
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: 'the-store',
    OIDC_CLIENT_SECRET: 'a secret',
    AUTH_SECRET: 'a'.repeat(40),
    IDENTITY_SANDBOX_PORT: '1',
  });
  try {
    const { browser } = await member(store, 'patient@buyer.test');
    assert.equal((await browser.ask('GET', 'viewer')).body.viewer.email, 'patient@buyer.test');
    assert.ok(connections.length > 0, 'the issuer was asked');
    const social = { provider: 'oidc', callbackURL: '/dashboard' };
    assert.equal((await store.browser().ask('POST', 'identity/sign-in/social', social)).status, 503);
  } finally {
    await store.close();
    for (const connection of connections) connection.destroy();
    issuer.close();
  }
});
