#!/usr/bin/env node
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startCardSandbox } from './index.ts';

const USAGE = `card-sandbox [options]
  --port N       the port, on 127.0.0.1 (4242)
  --page URL     the origin of the shop's pages (http://localhost:3000)
  --webhook URL  where events are sent; none without it
  --state FILE   where payments are kept (card-sandbox.sqlite)
  --faults       lets tests switch faults on`;

/** Keys that everyone knows: the stand-in moves no money and listens on this machine only. */
const KEYS = {
  secretKey: 'sk_test_card_sandbox',
  publishableKey: 'pk_test_card_sandbox',
  webhookSecret: 'whsec_card_sandbox',
};

/** `card-sandbox`: starts the stand-in and prints what a shop needs to use it. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4242' },
      page: { type: 'string', default: 'http://localhost:3000' },
      webhook: { type: 'string' },
      state: { type: 'string', default: 'card-sandbox.sqlite' },
      faults: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${values.port} is not a port.`);
  const { origin, close } = await startCardSandbox({
    port,
    stateFile: resolve(values.state),
    ...KEYS,
    webhookUrl: values.webhook ?? null,
    storeOrigin: values.page,
    faultControl: values.faults,
  });
  console.log(`The card sandbox is open at ${origin}/ (its dashboard). Ctrl-C stops it.

  STRIPE_SECRET_KEY=${KEYS.secretKey}
  STRIPE_PUBLISHABLE_KEY=${KEYS.publishableKey}
  STRIPE_WEBHOOK_SECRET=${KEYS.webhookSecret}
  server   new Stripe(secretKey, { host: '127.0.0.1', port: ${new URL(origin).port}, protocol: 'http' })
  browser  <script src="${origin}/sandbox-stripe.js"></script>, then loadStripe from '@stripe/stripe-js/pure'`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
}

try {
  await main();
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 1;
}
