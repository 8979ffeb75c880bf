import assert from 'node:assert/strict';
import type { Permission } from '#contract/accounts/permissions.ts';
import type { Access } from '#contract/api-routes.ts';
import type { World } from './world.ts';

/** What is sent with a call besides the caller's proof. */
export interface Ask {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is. */
  readonly file?: { readonly type: string; readonly bytes: string | Uint8Array };
  /** What the right caller proves it with, in place of the store's token: a cookie, a provider's signature. */
  readonly proof?: Record<string, string>;
}

/** Who calls. `right` is whom the call is for: the owner of what it is about, an admin, or anybody. */
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

/** A row of the matrix: a call that nothing is wrong with, and what others get for the same. */
export interface Row {
  /** Makes what the call is about and says how it is made by whom it is for. */
  ask(world: World): Ask | Promise<Ask>;
  /** What another customer gets, with a good token of their own: said by each call that asks for a sign-in. */
  stranger?: number;
  /** For calls of customers that staff may make too: the permission that they need; others are strangers. */
  staff?: Permission;
  /** What this request needs beyond the permission of its call. */
  alsoNeeds?: Permission;
  /** Where this call differs from what its access says, with the reason. */
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

/** What each caller gets: by the call's access, then by its row. */
export function expectedOf(access: Access, status: number, { stranger, expect }: Row): Record<Caller, number> {
  const same = <const Name extends Caller>(names: readonly Name[], code: number) =>
    Object.fromEntries(names.map((name) => [name, code])) as Record<Name, number>;
  const others = ['stranger', 'demoted now'] as const;
  const anybody = ['right', ...(Object.keys(REFUSED) as (keyof typeof REFUSED)[]), ...others] as const;
  switch (access) {
    case 'everyone':
      return { ...same(anybody, status), ...expect };
    case 'admin':
      return { right: status, ...REFUSED, ...same(others, 403), ...expect };
    case 'signed-in':
      assert(stranger !== undefined, 'A call for signed-in people says what another customer gets.');
      return { right: status, ...REFUSED, ...same(others, stranger), ...expect };
    case 'session':
      return { right: status, ...REFUSED, ...same(others, 401), ...expect };
    case 'provider':
      return { ...same(anybody, 400), right: status, ...expect };
  }
}
