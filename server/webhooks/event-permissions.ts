import type { Permission, StaffRole } from '#contract/accounts/permissions.ts';
import { WEBHOOK_EVENT_PERMISSIONS, type WebhookEvent } from '#contract/developers/webhook-events.ts';
import { type Actor, mayDo, requirePermission } from '#server/accounts/actor.ts';

/** The current rights of the person and the API key who set an endpoint up. */
export interface EndpointRights {
  readonly events: readonly WebhookEvent[];
  /** Null: the endpoint is older than the record of who set it up, and is not checked. */
  readonly setBy: string | null;
  /** Null once that person is no longer an admin, or is suspended. */
  readonly staffRole: StaffRole | null;
  readonly keyId: string | null;
  /** The scopes of the key; null once it is revoked or has expired. */
  readonly scopes: readonly Permission[] | null;
}

/** Requires that the caller may read what the events name. @throws Failure `forbidden` */
export function requireEvents(actor: Actor, events: readonly WebhookEvent[]): void {
  for (const event of events) requirePermission(actor, WEBHOOK_EVENT_PERMISSIONS[event]);
}

/** Whether the person and the API key that set an endpoint up may still manage webhooks and read all of its events. */
export function mayReceive({ events, setBy, staffRole, keyId, scopes }: EndpointRights): boolean {
  if (setBy === null) return true;
  const actor = { staffRole, ...(keyId !== null && { key: { id: keyId, scopes: scopes ?? [] } }) };
  const needed = events.map((event) => WEBHOOK_EVENT_PERMISSIONS[event]);
  return (['webhooks.manage', ...needed] as const).every((permission) => mayDo(actor, permission));
}
