import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * Serves a store with one page and a strict content security policy. `sandboxOrigin` is called at each request, because
 * the stand-in needs the store's origin before it can start.
 */
export async function startStorePage(sandboxOrigin: () => string): Promise<{ origin: string; close(): Promise<void> }> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: fileURLToPath(new URL('./store-page.jsx', import.meta.url)) },
    },
  });
  const script = (Array.isArray(built) ? built : [built])
    .flatMap((each) => ('output' in each ? each.output : []))
    .find((each) => each.type === 'chunk');
  if (!script) throw new Error('the test page was not built');
  const server = createServer((request, response) => {
    if (request.url === '/page.js')
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script.code);
    if (request.url === '/page.css')
      return response
        .writeHead(200, { 'content-type': 'text/css' })
        .end(
          'body{margin:24px;max-width:520px;background:#fbfaf7;font:16px system-ui}body.night{background:#191c20;color:#eee;color-scheme:dark}h1{font-size:20px}#pay{margin-top:16px}',
        );
    response.writeHead(200, {
      'content-type': 'text/html',
      'content-security-policy': `default-src 'none'; script-src 'self' ${sandboxOrigin()}; frame-src ${sandboxOrigin()}; connect-src 'self' ${sandboxOrigin()}; style-src 'self'; img-src data:; require-trusted-types-for 'script'`,
    });
    response.end(
      `<!doctype html><html lang="en"><title>Pay</title><link rel="stylesheet" href="/page.css"><link rel="icon" href="data:,"><div id="root"></div><script src="${sandboxOrigin()}/sandbox-stripe.js"></script><script type="module" src="/page.js"></script></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
