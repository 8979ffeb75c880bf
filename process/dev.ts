import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import { shopCurrency } from '#contract/money.ts';
import { readEnv } from '#server/settings/read-env.ts';
import { createPreview } from '#server/emails/preview/preview-routes.ts';
import { pages, type RenderPage } from '#server/http/pages.ts';
import { allTexts, currentTexts } from '#server/language/current-texts.ts';
import { createLog } from '#server/log.ts';
import { openPrimary } from './open.ts';

/*
 * The development server: builds pages on request and updates the open browser after every edit; `npm run dev` restarts
 * this process when server code changes.
 */
const settings = readEnv(process.env);
const store = await openPrimary(settings, createLog(), (line) => console.log(line));
const http = createServer();
// Files written by the store and its tests must not reload an open page.
const watch = { ignored: ['**/.cache/**', '**/.data/**', '**/build/**'] };
const vite = await createVite({ server: { middlewareMode: true, hmr: { server: http }, watch }, appType: 'custom' });

/** What process/web.ts exports. */
interface PagesModule {
  renderPage(page: Parameters<RenderPage>[0] & { texts: Record<string, string> }): ReturnType<RenderPage>;
  setTextSource(source: typeof currentTexts): void;
  setShopCurrency(currency: string, step: number): void;
}

const render: RenderPage = async (page) => {
  const { renderPage, setTextSource, setShopCurrency } = (await vite.ssrLoadModule('/process/web.ts')) as PagesModule;
  setTextSource(currentTexts);
  const { currency, step } = shopCurrency();
  setShopCurrency(currency, step);
  return renderPage({ ...page, texts: allTexts(page.language) });
};
pages(store.app, store.deps, render, true);

const answer = getRequestListener(store.app.fetch);
// Apart from the store, whose headers forbid frames and inline styles.
const preview = getRequestListener(createPreview(settings.store).fetch);
http.on('request', (request, response) => {
  if (request.url?.startsWith('/dev/emails')) void preview(request, response);
  else vite.middlewares(request, response, () => void answer(request, response));
});
http.listen(settings.http.port, settings.http.host, () => {
  console.log(`\n  ${settings.store.name} is running for development at ${settings.store.publicOrigin}\n`);
});

const stop = async (): Promise<void> => {
  http.closeAllConnections();
  await vite.close();
  await store.close();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
