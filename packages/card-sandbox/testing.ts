import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { type CardSandboxOptions, startCardSandbox } from './server.ts';

export const secretKey = 'sk_test_cardSandboxTests';
export const publishableKey = 'pk_test_cardSandboxTests';
export const webhookSecret = 'whsec_cardSandboxTests';

/** A stand-in that a test has started. */
export interface OpenCardSandbox {
  readonly origin: string;
  /** Contains the state file. */
  readonly folder: string;
  readonly options: Readonly<Parameters<typeof startCardSandbox>[0]>;
  /** The official SDK, pointed at it. */
  readonly stripe: Stripe;
  /** Stops it and keeps its state. */
  close(): Promise<void>;
  /** Stops it and deletes its state. */
  end(): Promise<void>;
  /**
   * Actions in the provider's dashboard or by the bank: `refunds`, `disputes`, `disputes/{id}`,
   * `early_fraud_warnings`.
   */
  dashboard<T = unknown>(path: string, fields: Record<string, string | number | boolean>): Promise<T>;
  /** Switches a fault on, as an operator does. */
  fault(fault: string, more?: { times?: number; ms?: number; at?: string }): Promise<void>;
  /** The faults that are switched on and have not occurred. */
  faults(): Promise<readonly unknown[]>;
  /** Switches all faults off and lets slow calls continue. */
  clearFaults(): Promise<void>;
}

/** Starts a stand-in with its own state file and points the real SDK at it. */
export async function openSandbox(more: Partial<CardSandboxOptions> = {}): Promise<OpenCardSandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'card-sandbox-'));
  const options: CardSandboxOptions = {
    port: 0,
    stateFile: join(folder, 'state', 'cards.sqlite'),
    secretKey,
    publishableKey,
    webhookSecret,
    webhookUrl: null,
    storeOrigin: 'http://localhost:3000',
    faultControl: true,
    ...more,
  };
  const sandbox = await startCardSandbox(options);
  const origin = sandbox.origin;
  return {
    origin,
    folder,
    options,
    close: () => sandbox.close(),
    stripe: sdkFor(origin),
    async end() {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
    dashboard: <T = unknown>(path: string, fields: Record<string, string | number | boolean>) =>
      actInDashboard(origin, path, fields) as Promise<T>,
    async fault(fault: string, more: { times?: number; ms?: number; at?: string } = {}) {
      const answer = await fetch(`${origin}/_sandbox/faults`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ fault, ...more }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    async faults(): Promise<readonly unknown[]> {
      const answer = await fetch(`${origin}/_sandbox/faults`, { headers: { authorization: `Bearer ${secretKey}` } });
      return ((await answer.json()) as { on: unknown[] }).on;
    },
    async clearFaults(): Promise<void> {
      await fetch(`${origin}/_sandbox/faults`, { method: 'DELETE', headers: { authorization: `Bearer ${secretKey}` } });
    },
  };
}

/** Runs a dashboard action at the stand-in of that origin. Throws its error message. */
export async function actInDashboard(
  origin: string,
  path: string,
  fields: Record<string, string | number | boolean>,
  key = secretKey,
): Promise<unknown> {
  const answer = await fetch(`${origin}/_sandbox/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** The official SDK, pointed at the stand-in. */
export function sdkFor(origin: string, key = secretKey): Stripe {
  const { hostname, port } = new URL(origin);
  return new Stripe(key, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: 5_000,
  });
}

export interface Received {
  body: string;
  signature: string;
  at: number;
}

/** Starts a store that receives webhooks; `answer` chooses the status by the number of the request. */
export async function openListener(answer: (index: number) => number = () => 200) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8') as AsyncIterable<string>) body += chunk;
    received.push({ body, signature: String(request.headers['stripe-signature']), at: Date.now() });
    response.writeHead(answer(received.length - 1)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/payment-webhook`,
    received,
    types: () => received.map((each) => (JSON.parse(each.body) as { type: string }).type),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Waits until `done` is true; throws after `ms` milliseconds. */
export async function until(done: () => boolean | Promise<boolean>, ms = 20_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await done())) {
    if (Date.now() > end) throw new Error('The condition did not become true.');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Calls the API as a browser on the store's page does, with the publishable key in the form. */
export function fromBrowser(
  origin: string,
  path: string,
  fields: Record<string, string>,
  page = 'http://localhost:3000',
): Promise<Response> {
  return fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { origin: page, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ key: publishableKey, ...fields }),
  });
}

export { signatureHeader } from './events/webhook-sender.ts';
