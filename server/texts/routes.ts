import * as contract from '#contract/texts/texts-schema.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { publicJson } from '#server/http/etag.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { currentTexts, shownTexts } from './current-texts.ts';
import { defaultsOf } from './makes-parts.ts';
import { previewMail } from './preview-mail.ts';
import * as service from './service.ts';

export function textRoutes(app: App, { db, settings }: Deps, { everyone, admin }: Guards): void {
  const { store } = settings;
  serve(app, contract.readEditableTexts, admin, async ({ query }) =>
    service.readEditable(db, query.group, await defaultsOf(db, store)),
  );
  serve(app, contract.changeTexts, admin, async ({ actor, body }) => ({
    acknowledged: true,
    modifiedCount: await service.changeTexts(db, body, actor.userId, await defaultsOf(db, store)),
  }));
  serve(app, contract.previewMail, admin, async ({ body }) => previewMail(db, store, body));
  serve(app, contract.undoTextChange, admin, async ({ actor, body }) => {
    await service.undoChange(db, body.key, body.version, actor.userId);
    return { acknowledged: true };
  });
  serve(app, contract.readTexts, everyone, async ({ params, context }) =>
    publicJson(context.req.raw, shownTexts(params.group, await currentTexts(db, await defaultsOf(db, store)))),
  );
}
