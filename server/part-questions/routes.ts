import * as contract from '#contract/part-questions/part-questions.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { sendPage } from '#server/http/paging.ts';
import { countAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { readPage } from '#server/lists/list.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { readPart } from '#server/parts/service.ts';
import { managedQuestionList, ownQuestionList, publishedQuestionList } from './question-lists.ts';
import * as service from './service.ts';

/** Maximum number of questions of a customer in an hour. */
const MAX_AN_HOUR = 10;

export function partQuestionRoutes(
  app: App,
  { db, log, settings: { store } }: Pick<Deps, 'db' | 'log' | 'settings'>,
  { everyone, signedIn, admin }: Guards,
): void {
  serve(app, contract.listPartQuestions, everyone, async ({ params, query, context }) => {
    const { limit = MAX_PAGE_SIZE, after } = query;
    const part = await readPart(db, params.id);
    return sendPage(context, await readPage(db, publishedQuestionList, { partId: part.id }, { limit, after }));
  });
  serve(app, contract.askPartQuestion, signedIn, async ({ actor, params, body }) => {
    await countAttempt(db, `part-question:${actor.userId}`, MAX_AN_HOUR, 3_600);
    return service.askQuestion(db, store, actor.userId, params.id, body.text);
  });
  serve(app, contract.listOwnPartQuestions, signedIn, async ({ actor, query, context }) => {
    const { limit = MAX_PAGE_SIZE, after } = query;
    return sendPage(context, await readPage(db, ownQuestionList, { customerId: actor.userId }, { limit, after }));
  });
  serve(app, contract.deleteOwnPartQuestion, signedIn, async ({ actor, params }) => ({
    deletedCount: await service.deleteOwnQuestion(db, actor.userId, params.id),
  }));
  serveList(app, admin, { db, log }, managedQuestionList);
  serve(app, contract.answerPartQuestion, admin, async ({ actor, params, body }) =>
    service.answerQuestion(db, store, actor.userId, params.id, body),
  );
  serve(app, contract.deletePartQuestion, admin, async ({ actor, params }) => ({
    deletedCount: await service.deleteQuestion(db, actor.userId, params.id),
  }));
}
