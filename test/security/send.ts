import { pathOf } from '#contract/api-routes.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { TokenUser } from '#server/accounts/sign-in/tokens.ts';
import type { Ask } from './rows.ts';
import type { World } from './world.ts';

/** A fresh token, because a call that signs out revokes the previous one. */
export async function tokenOf({ store }: World, user: TokenUser): Promise<string> {
  const { rows } = await store.db.$client.query('select token_version from users where id = $1', [user.id]);
  return (await store.deps.tokens.issue({ ...user, tokenVersion: rows[0].token_version })).token;
}

let callers = 0;

/** Makes a call, each from its own address, so that no rate limit replaces the expected response. */
export async function send(
  { store }: World,
  call: Endpoint,
  ask: Ask,
  proof: Record<string, string>,
): Promise<Response> {
  const type = ask.file?.type ?? (ask.body === undefined ? undefined : 'application/json');
  const request = new Request(`${store.origin}/api${pathOf(call, ask.params, ask.query)}`, {
    method: call.method,
    headers: { ...(type && { 'content-type': type }), ...proof },
    body: (ask.file?.bytes as BodyInit | undefined) ?? (ask.body === undefined ? null : JSON.stringify(ask.body)),
  });
  callers += 1;
  return store.app.fetch(request, { address: `2001:db8:0:${callers.toString(16)}::1` });
}
