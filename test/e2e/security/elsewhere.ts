import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';

/** Pages of other sites, open in the same browser as the store's. */
export interface Elsewhere {
  /** By host: one in the same site, which receives our cookies (ports do not count), and one from another site. */
  readonly pages: readonly (readonly [host: string, page: Page])[];
  stop(): Promise<void>;
}

export async function openElsewhere(context: BrowserContext): Promise<Elsewhere> {
  const server: Server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Prizes</title><body>You won');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const pages = await Promise.all(
    ['localhost', '127.0.0.1'].map(async (host) => {
      const page = await context.newPage();
      await page.goto(`http://${host}:${port}/`);
      return [host, page] as const;
    }),
  );
  return {
    pages,
    async stop() {
      for (const [, page] of pages) await page.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Submits a form from a page as any site could: into a hidden frame. */
export async function postForm(page: Page, action: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate(
    ([address, entries]) =>
      new Promise<void>((resolve) => {
        const frame = Object.assign(document.createElement('iframe'), { name: 'hidden', hidden: true });
        const form = Object.assign(document.createElement('form'), {
          method: 'post',
          action: address,
          target: 'hidden',
        });
        for (const [name, value] of entries)
          form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
        document.body.append(frame, form);
        // Also fires if the response may not be framed.
        frame.addEventListener('load', () => {
          frame.remove();
          form.remove();
          resolve();
        });
        form.submit();
      }),
    [action, Object.entries(fields)] as const,
  );
}

/**
 * Sends a call from a page in all ways that scripts can, with the browser's cookies. @returns the ways in which it
 * could read a response
 */
export function callFrom(page: Page, address: string, method: string, body: string | undefined): Promise<string[]> {
  return page.evaluate(
    async ([to, how, text]) => {
      const read: string[] = [];
      // Requests that a page may send anywhere, and those that require a CORS preflight.
      for (const [mode, type] of [
        ['no-cors', 'text/plain'],
        ['cors', 'application/json'],
      ] as const) {
        if (mode === 'no-cors' && !['GET', 'POST'].includes(how)) continue;
        const sent = { method: how, mode, credentials: 'include' as const, headers: { 'content-type': type } };
        const answer = await fetch(to, { ...sent, ...(text !== undefined && { body: text }) }).catch(() => undefined);
        if (answer && answer.type !== 'opaque') read.push(`${mode} ${how} ${to}`);
      }
      return read;
    },
    [address, method, body] as const,
  );
}
