import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { developmentTexts } from '#app/document/development-texts.ts';
import type { LanguageCode } from '#contract/language/languages.ts';
import { pathIn } from '#contract/language/language-path.ts';
import { nonceContext, serverApi, reportContext } from '#app/loaders/router-contexts.ts';

/** For the pages' own copies of these modules. */
export { setTextSource } from '#contract/language/text.ts';
export { setShopCurrency } from '#contract/money.ts';

/** A page request and what the server knows about it. */
export interface PageRequest {
  request: Request;
  language: LanguageCode;
  /** The content security policy's nonce for inline scripts. */
  nonce: string;
  /** Answers `/api/...` calls in-process on behalf of the browser. */
  api(request: Request): Promise<Response>;
  origin: string;
  /** The translations, from the development server. */
  texts?: Readonly<Record<string, string>>;
  /** Logs an error that the page does not show. */
  report(error: unknown): void;
}

/** The scripts of a language, by tools/build/language-files.mjs: the names of those in its folder below `/assets`. */
export type LanguageScripts = Readonly<Record<string, { folder: string; scripts: readonly string[] }>>;

const handlers = new Map<LanguageCode, ReturnType<typeof createRequestHandler>>();

/** The handler of the pages in a language: its addresses begin with the prefix, and its scripts have its texts. */
function handlerOf(language: LanguageCode, scripts: LanguageScripts): ReturnType<typeof createRequestHandler> {
  const made = handlers.get(language);
  if (made) return made;
  const { folder, scripts: own } = scripts[language] ?? { folder: '', scripts: [] };
  const names = new Set(own);
  const moved = JSON.stringify(build.assets).replaceAll(/\/assets\/([\w-]+\.js)/g, (path, name: string) =>
    names.has(name) ? `/assets/${folder}/${name}` : path,
  );
  const inLanguage = { ...build, basename: pathIn(language, '/'), assets: JSON.parse(moved) as typeof build.assets };
  const handler = createRequestHandler(language === 'en' ? build : inLanguage, import.meta.env.MODE);
  handlers.set(language, handler);
  return handler;
}

/**
 * Renders a page. Only this file joins pages and server. It is the entry of the server bundle, so that it shares the
 * router's context tokens with the pages; a separate bundle would create second copies.
 */
export async function renderPage(
  { request, language, nonce, api, origin, texts, report }: PageRequest,
  scripts: LanguageScripts = {},
): Promise<Response> {
  if (texts) developmentTexts.current = texts;
  const context = new RouterContextProvider();
  context.set(nonceContext, nonce);
  context.set(reportContext, report);
  context.set(serverApi, { fetch: api, origin });
  return handlerOf(language, scripts)(request, context);
}
