import * as contract from '#contract/finding.ts';
import type { Database } from '#server/database/client.ts';
import type { App } from '#server/http/context.ts';
import { shareable } from '#server/http/etag.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { compare } from './compare.ts';
import { filterOf } from './conditions.ts';
import { emptyFacets, readFacets } from './facets.ts';
import { searchOf } from './search.ts';
import { suggest } from './suggest.ts';

/** To be added before `/part/{id}`, which would take their names for ids. */
export function findingRoutes(app: App, db: Database, everyone: Guards['everyone']): void {
  serve(app, contract.suggestParts, everyone, async ({ query, context }) =>
    shareable(context.req.raw, await suggest(db, query.q ?? '')),
  );

  serve(app, contract.readFacets, everyone, async ({ query, context }) => {
    const search = await searchOf(db, query.q);
    // Words were typed, and none of them is one: as in the list, nothing is like it.
    const facets = query.q && !search ? emptyFacets() : await readFacets(db, { ...filterOf(query), search });
    return shareable(context.req.raw, facets);
  });

  serve(app, contract.compareParts, everyone, async ({ query, context }) =>
    shareable(context.req.raw, await compare(db, query.ids)),
  );
}
