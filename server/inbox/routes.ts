import * as contract from '#contract/inbox/messages.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { sendPage } from '#server/http/paging.ts';
import { serve } from '#server/http/serve.ts';
import { answerMessage, listMessages, setStatus } from './service.ts';

export function inboxRoutes(app: App, { db, settings }: Pick<Deps, 'db' | 'settings'>, { admin }: Guards): void {
  serve(app, contract.listMessages, admin, async ({ query, context }) => {
    const { limit = MAX_PAGE_SIZE, status = 'new', q, after } = query;
    return sendPage(context, await listMessages(db, { status, q }, { limit, after }));
  });
  serve(app, contract.answerMessage, admin, async ({ actor, params, body }) =>
    answerMessage(db, params.id, body, { actor: actor.userId, store: settings.store }),
  );
  serve(app, contract.setMessageStatus, admin, async ({ actor, params, body }) =>
    setStatus(db, params.id, body.status, actor.userId),
  );
}
