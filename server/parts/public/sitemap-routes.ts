import { and, asc, gte, isNull, sql } from 'drizzle-orm';
import { IdSchema } from '#contract/fields.ts';
import { pathIn } from '#contract/language/language-path.ts';
import { partPath } from '#contract/parts/part-address.ts';
import type { Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { PUBLIC_PAGES } from '#server/http/site-routes.ts';
import { searchCounter } from '#server/parts/search/routes.ts';
import { languagesOf } from '#server/language/offered-languages.ts';
import { readSettings } from '#server/settings/service.ts';
import { parts } from '#server/parts/tables.ts';

/** Number of addresses in one file; the protocol allows 50,000. */
const ADDRESSES = 10_000;

/**
 * Serves `/sitemap.xml`, the index of the files with the public pages: `/sitemap-pages.xml`, and `/sitemap-parts.xml` for
 * each run of parts, named by its first id, in each language of the shop.
 * @param perFile parts per file
 */
export function sitemapRoutes(
  app: App,
  deps: Pick<Deps, 'db' | 'settings' | 'limits' | 'tokens'>,
  perFile = ADDRESSES,
): void {
  const { db, settings } = deps;
  const { publicOrigin } = settings.store;
  // Limited like searches: a file reads many parts, and any id can be the start of one.
  const countSearch = searchCounter(deps);
  const answer = (name: 'sitemapindex' | 'urlset', item: 'sitemap' | 'url', paths: readonly string[]): Response => {
    const items = paths.map((path) => `  <${item}><loc>${publicOrigin}${path}</loc></${item}>\n`).join('');
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items}</${name}>\n`;
    const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' };
    return new Response(body, { headers });
  };

  const languages = async () => {
    const others = languagesOf((await readSettings(db)).settings).map(({ code }) => code);
    return others.length > 0 ? others : ['en'];
  };

  app.get('/sitemap.xml', async (context) => {
    await countSearch(context);
    const [ids, codes] = await Promise.all([firstIds(db, perFile), languages()]);
    const files = codes.flatMap((code) =>
      ids.map((id) => `/sitemap-parts.xml?from=${id}${code === 'en' ? '' : `&amp;language=${code}`}`),
    );
    return answer('sitemapindex', 'sitemap', ['/sitemap-pages.xml', ...files]);
  });
  app.get('/sitemap-pages.xml', async () => {
    const codes = await languages();
    return answer(
      'urlset',
      'url',
      codes.flatMap((code) => PUBLIC_PAGES.map((path) => pathIn(code, path))),
    );
  });
  app.get('/sitemap-parts.xml', async (context) => {
    const from = context.req.query('from') ?? '';
    const language = context.req.query('language') ?? 'en';
    const isOffered = language === 'en' || (await languages()).some((code) => code === language);
    if (!IdSchema.safeParse(from).success || !isOffered)
      return context.text('There is no sitemap at this address.', 404);
    await countSearch(context);
    const run = await selectRun(db, from, perFile);
    return answer(
      'urlset',
      'url',
      run.map((part) => pathIn(language, partPath(part))),
    );
  });
}

/** The id of the first part on sale in each file. */
async function firstIds(db: Database, perFile: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (select id, row_number() over (order by id) as n from parts where hidden_at is null) numbered
    where (n - 1) % ${perFile} = 0 order by id`);
  return rows.map(({ id }) => id);
}

function selectRun(db: Database, from: string, perFile: number) {
  return db
    .select({ name: parts.name, variant: parts.variant, sku: parts.sku })
    .from(parts)
    .where(and(gte(parts.id, from), isNull(parts.hiddenAt)))
    .orderBy(asc(parts.id))
    .limit(perFile);
}
