import * as contract from '#contract/inbox/messages.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { messageList } from './message-list.ts';
import { answerMessage, setStatus } from './service.ts';

export function inboxRoutes(
  app: App,
  { db, log, settings }: Pick<Deps, 'db' | 'log' | 'settings'>,
  { admin }: Guards,
): void {
  serveList(app, admin, { db, log }, messageList);
  serve(app, contract.answerMessage, admin, async ({ actor, params, body }) =>
    answerMessage(db, params.id, body, { actor: actor.userId, store: settings.store }),
  );
  serve(app, contract.setMessageStatus, admin, async ({ actor, params, body }) =>
    setStatus(db, params.id, body.status, actor.userId),
  );
}
