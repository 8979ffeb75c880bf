import assert from 'node:assert/strict';
import type { Permission } from '#contract/accounts/permissions.ts';
import type { Access } from '#contract/api-routes.ts';
import type { World } from './world.ts';

/** What is sent with a call in addition to the caller's proof. */
export interface Ask {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly file?: { readonly type: string; readonly bytes: string | Uint8Array };
  /** The permitted caller's proof instead of the store's token: a cookie or a provider's signature. */
  readonly proof?: Record<string, string>;
}

/** The caller. `right` is the permitted one: the target's owner, an admin, or anyone. */
export type Caller =
  | 'right'
  | 'nobody'
  | 'cookie alone'
  | 'expired'
  | 'forged'
  | 'id token'
  | 'stranger'
  | 'demoted before'
  | 'demoted now'
  | 'deleted';

/** A row of the matrix: a valid call, and the response to others. */
export interface Row {
  /** Creates the call's target and describes the permitted call. */
  ask(world: World): Ask | Promise<Ask>;
  /** The response to another customer with a valid token; every call that requires sign-in states it. */
  stranger?: number;
  /** For customers' calls that staff may also make: the permission that staff need; anyone else is a stranger. */
  staff?: Permission;
  /** Permissions that this request requires beyond those of its call. */
  alsoNeeds?: Permission;
  /** Whether it is a POST that changes nothing, used because its request does not fit into an address. */
  readsOnly?: true;
  /** Whether its target must belong to the member of staff who makes the call (`world.admin`). */
  isOwn?: true;
  /** Where this call differs from its access, with the reason. */
  expect?: Partial<Record<Caller, number>>;
}

const REFUSED = {
  nobody: 401,
  'cookie alone': 401,
  expired: 401,
  forged: 401,
  'id token': 401,
  'demoted before': 401,
  deleted: 401,
};

/** The expected response for each caller: by the call's access, then by its row. */
export function expectedOf(access: Access, status: number, { stranger, expect }: Row): Record<Caller, number> {
  const same = <const Name extends Caller>(names: readonly Name[], code: number) =>
    Object.fromEntries(names.map((name) => [name, code])) as Record<Name, number>;
  const others = ['stranger', 'demoted now'] as const;
  const everyCaller = ['right', ...(Object.keys(REFUSED) as (keyof typeof REFUSED)[]), ...others] as const;
  switch (access) {
    case 'everyone':
      return { ...same(everyCaller, status), ...expect };
    case 'admin':
      return { right: status, ...REFUSED, ...same(others, 403), ...expect };
    case 'signed-in':
      assert(stranger !== undefined, 'A call for signed-in people says what another customer gets.');
      return { right: status, ...REFUSED, ...same(others, stranger), ...expect };
    case 'session':
      return { right: status, ...REFUSED, ...same(others, 401), ...expect };
    case 'provider':
      return { ...same(everyCaller, 400), right: status, ...expect };
  }
}
