import { isbot } from 'isbot';
import { Failure } from '#contract/errors.ts';
import * as contract from '#contract/visits/visits.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { readSettings } from '#server/settings/service.ts';
import { reportedEvents } from './reported-events.ts';
import { shownPath } from './shown-path.ts';
import { countingOf } from './visit-mode.ts';
import { VisitPoster } from './visit-reports.ts';
import { VisitSums } from './visit-sums.ts';

/** Requests of an address: a page has about two, and a household has several visitors. */
const RATE = { max: 120, seconds: 60 };

export function visitRoutes(app: App, deps: Deps, { everyone }: Guards): void {
  const { db, log, settings, limits } = deps;
  const sums = new VisitSums(db, log);
  const poster = new VisitPoster(log);
  serve(app, contract.recordVisit, everyone, async ({ body: { visitor, events }, context }) => {
    limits?.hitAddress('visits', context.get('address'), RATE);
    const { mode, report } = countingOf((await readSettings(db)).settings.visits, settings);
    if (mode === 'off') throw new Failure('not_found', 'This store does not count visits.');
    const done = { acknowledged: true };
    if (isbot(context.req.header('user-agent'))) return done;
    const shown = events.flatMap((each) => {
      const path = shownPath(each.path);
      return path === undefined ? [] : [{ ...each, path }];
    });
    if (shown.length === 0) return done;
    if (!report) sums.add(shown.map(({ event }) => event));
    else if (visitor) {
      const { currency, publicOrigin } = settings.store;
      poster.post(report(visitor, await reportedEvents(db, shown, publicOrigin), currency.toUpperCase()));
    }
    return done;
  });
}
