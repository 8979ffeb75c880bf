import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createMailbox } from './mailbox/routes.ts';
import { createChooser } from './chooser-routes.ts';
import { loadKeys } from './keys.ts';
import { frontPage, notice, noticePage } from './notice-page.ts';
import { openPeople } from './people.ts';
import { sendIcon, sendPicture } from './picture.ts';
import { createProvider, isProviderPath } from './provider.ts';
import { renderPage, sendStylesheet, setCommonHeaders, setPageHeaders } from './web/page.ts';
import { makePrivateDirectory } from './web/private-file.ts';
import { BodyTooLarge, isOwnHost } from './web/request.ts';

export type IdentitySandboxOptions = {
  /** 0 for any free port. */
  port: number;
  /** Folder of keys, entered accounts and mail, readable by its owner only. */
  stateDir: string;
  clientId: string;
  clientSecret: string;
  redirectUris: string[];
  /** Target of links back to the store, such as http://localhost:3000. */
  storeOrigin: string;
  storeName: string;
  /** The Bearer key with which the store posts mail. */
  mailboxKey: string;
};

export type IdentitySandbox = {
  origin: string;
  issuer: string;
  discoveryUrl: string;
  mailboxUrl: string;
  mailboxPostUrl: string;
  /** Stops listening and closes open connections. */
  close(): Promise<void>;
};

/**
 * Idle connections stay open longer than clients keep them. With Node's default of five seconds a client on a busy machine
 * would sometimes send a request on a connection that is just being closed.
 */
const KEEP_ALIVE = { keepAliveTimeout: 75_000 } as const;

/** On loopback only: anyone who reaches the stand-in can sign in as anyone and read all mail. */
function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}

async function createRequestListener(options: IdentitySandboxOptions, port: number): Promise<RequestListener> {
  const { stateDir } = options;
  const issuer = `http://127.0.0.1:${port}`;
  const people = await openPeople(stateDir);
  const provider = await createProvider({
    ...options,
    issuer,
    people,
    keys: await loadKeys(stateDir),
    renderError(ctx, error, description) {
      const detail = description === undefined ? error : `${error}: ${description}`;
      const page = noticePage(options, {
        status: ctx.status,
        title: 'The sign-in could not start',
        text: 'The request of the store was not accepted. Nothing was changed.',
        detail,
      });
      setPageHeaders(ctx.res, page);
      ctx.body = renderPage(page);
    },
  });
  const answerProvider = provider.callback();
  const answerChooser = createChooser({ ...options, provider, people, port });
  const answerMailbox = await createMailbox({
    ...options,
    directory: join(stateDir, 'mail'),
    key: options.mailboxKey,
    port,
  });

  const refuse = (res: ServerResponse, status: number, title: string, text: string): void =>
    notice(res, options, { status, title, text });

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = URL.parse(req.url ?? '/', issuer);
    if (!url) return refuse(res, 400, 'Invalid address', 'This address is malformed.');
    const path = url.pathname;
    if (isProviderPath(path)) return answerProvider(req, res);
    if (path === '/mailbox' || path.startsWith('/mailbox/')) return answerMailbox(req, res, url);
    const uid = /^\/sign-in\/([\w-]+)$/.exec(path)?.[1];
    if (uid !== undefined && ['GET', 'HEAD', 'POST'].includes(req.method ?? '')) return answerChooser(req, res, uid);
    const pictured = people.find(/^\/pictures\/(\d+)\.svg$/.exec(path)?.[1] ?? '');
    if (pictured) return sendPicture(res, pictured);
    if (path === '/sandbox.css') return sendStylesheet(res);
    if (path === '/icon.svg') return sendIcon(res);
    if (path === '/') return frontPage(res, options);
    return refuse(res, 404, 'Page not found', 'The stand-in has no page at this address.');
  }

  function fail(res: ServerResponse, error: unknown): void {
    const tooLarge = error instanceof BodyTooLarge;
    if (!tooLarge) console.error('identity sandbox:', error);
    if (res.headersSent) return void res.destroy();
    if (tooLarge)
      return refuse(res, 413, 'Too large', 'The request is larger than the stand-in accepts. Nothing was saved.');
    return refuse(res, 500, 'The stand-in failed', 'See the log of the process that runs it.');
  }

  return (req, res) => {
    if (!isOwnHost(req, port)) {
      setCommonHeaders(res);
      res.writeHead(421, { 'Content-Type': 'text/plain; charset=utf-8' }).end('This host name is not served here.\n');
      return;
    }
    answer(req, res).catch((error: unknown) => fail(res, error));
  };
}

/**
 * Starts the local stand-in for Google's sign-in, with the local mailbox on the same origin.
 * @throws when the port is in use (`code` 'EADDRINUSE') or `stateDir` cannot be read or written
 */
export async function startIdentitySandbox(options: IdentitySandboxOptions): Promise<IdentitySandbox> {
  await makePrivateDirectory(options.stateDir);
  let listener: RequestListener = (_req, res) => {
    res.writeHead(503, { 'Retry-After': '1' }).end();
  };
  const server = createServer(KEEP_ALIVE, (req, res) => listener(req, res));
  const port = await listen(server, options.port);
  try {
    // The issuer contains the port, so the provider is created once the port is known.
    listener = await createRequestListener(options, port);
  } catch (error) {
    await close(server);
    throw error;
  }
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    issuer: origin,
    discoveryUrl: `${origin}/.well-known/openid-configuration`,
    mailboxUrl: `${origin}/mailbox`,
    mailboxPostUrl: `${origin}/mailbox/messages`,
    close: () => close(server),
  };
}
