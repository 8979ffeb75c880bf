import * as contract from '#contract/parts/search.ts';
import type { Database } from '#server/database/client.ts';
import type { Context } from 'hono';
import type { App, Env } from '#server/http/context.ts';
import { pricedJson } from '#server/http/etag.ts';
import type { Deps } from '#server/deps.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { compare } from './compare.ts';
import { selectionOf } from './part-search.ts';
import { emptyFacets, readFacets } from './facets.ts';
import { suggest } from './suggest.ts';

/**
 * Counts a search against the rate limit.
 * @throws Failure `rate_limited`
 */
export type CountSearch = (context: Context<Env>) => Promise<void>;

/**
 * Creates the rate limiter for searches: one limit per address, and one per account when the request carries a valid
 * token. Search is public, so an invalid token counts as none.
 */
export function searchCounter({ limits, settings, tokens }: Pick<Deps, 'limits' | 'settings' | 'tokens'>): CountSearch {
  const rate = { max: settings.limits.searchesAMinute, seconds: 60 };
  return async (context) => {
    if (!limits) return;
    limits.hitAddress('search', context.get('address'), rate);
    const token = /^Bearer ([\w.-]+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    const actor = token && (await tokens.verify(token).catch(() => undefined));
    if (actor) limits.hit(`search:user:${actor.userId}`, rate);
  };
}

/** Register before `/part/{id}`, which would take these paths for ids. */
export function searchRoutes(app: App, db: Database, shopper: Guards['shopper'], countSearch: CountSearch): void {
  serve(app, contract.suggestParts, shopper, async ({ actor: customer, query, context }) => {
    await countSearch(context);
    return pricedJson(context.req.raw, customer, await suggest(db, query.q ?? '', customer));
  });

  serve(app, contract.readFacets, shopper, async ({ actor: customer, query, context }) => {
    await countSearch(context);
    const selection = await selectionOf(db, query, { hasNeeds: true, customer });
    const facets = selection ? await readFacets(db, selection, customer) : emptyFacets();
    return pricedJson(context.req.raw, customer, facets);
  });

  serve(app, contract.compareParts, shopper, async ({ actor: customer, query, context }) =>
    pricedJson(context.req.raw, customer, await compare(db, query.ids, customer)),
  );
}
