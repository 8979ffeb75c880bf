#!/usr/bin/env node
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startIdentitySandbox } from './index.ts';

const USAGE = `identity-sandbox --callback URL [options]
  --callback URL  where the application receives sign-ins; can be repeated
  --port N        the port, on 127.0.0.1 (4243)
  --page URL      the origin of the application's pages (that of the callback)
  --name NAME     the application's name, as the account chooser shows it
  --state FOLDER  where keys and mail are kept (identity-sandbox)`;

/** Secrets that everyone knows: the stand-in knows no real account and listens on this machine only. */
const SECRETS = { clientId: 'identity-sandbox', clientSecret: 'secret_identity_sandbox', mailboxKey: 'key_mailbox' };

/** `identity-sandbox`: starts the OpenID provider and the mailbox, and prints what an application needs to use them. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4243' },
      callback: { type: 'string', multiple: true, default: [] },
      page: { type: 'string' },
      name: { type: 'string', default: 'My application' },
      state: { type: 'string', default: 'identity-sandbox' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${values.port} is not a port.`);
  const [callback] = values.callback;
  if (!callback) throw new Error('--callback is missing.');
  const { origin, close } = await startIdentitySandbox({
    port,
    stateDir: resolve(values.state),
    ...SECRETS,
    redirectUris: values.callback,
    storeOrigin: values.page ?? new URL(callback).origin,
    storeName: values.name,
  });
  console.log(`The identity sandbox is open at ${origin}/. Ctrl-C stops it.

  discovery  ${origin}/.well-known/openid-configuration
  client     ${SECRETS.clientId} / ${SECRETS.clientSecret}
  mailbox    ${origin}/mailbox
  mail       POST ${origin}/mailbox/messages (message/rfc822, Bearer ${SECRETS.mailboxKey})`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
}

try {
  await main();
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 1;
}
