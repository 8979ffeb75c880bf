import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { auditList } from './audit-list.ts';

export function auditRoutes(app: App, deps: Pick<Deps, 'db' | 'log'>, { admin }: Guards): void {
  serveList(app, admin, deps, auditList);
}
