import assert from 'node:assert/strict';
import { generateKeyPair, exportJWK } from 'jose';
import { STAFF_ROLES, type StaffRole } from '#contract/accounts/permissions.ts';
import { createTokens, type TokenUser } from '#server/accounts/sign-in/tokens.ts';
import { demote } from '#server/staff/change-role.ts';
import { OPERATOR } from '#server/staff/lock-staff.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { openIssuer, type TestIssuer } from './issuer.ts';

/** A signed-up user: a token, and a session cookie. */
export interface Member extends Person {
  readonly cookie: string;
  readonly user: TokenUser;
  readonly staffRole: StaffRole | null;
}

/** A store and its users. */
export interface World {
  readonly store: TestStore;
  readonly issuer: TestIssuer;
  readonly owner: Member;
  readonly stranger: Member;
  /** An owner. */
  readonly admin: Member;
  /** An admin of each role. */
  readonly staff: Readonly<Record<StaffRole, Member>>;
  /** A former admin, with a token from that time. */
  readonly demoted: Person & { readonly user: TokenUser };
  /** A deleted account whose token has not expired. */
  readonly gone: Person;
  close(): Promise<void>;
}

export const PASSWORD = 'a good password';

/** @param options of the store */
export async function openWorld({ env, ...options }: Parameters<typeof startTestStore>[0] = {}): Promise<World> {
  const issuer = await openIssuer();
  const store = await startTestStore({ webhooks: false, env: { ...env, ...issuer.env }, ...options });
  const [owner, stranger, admin] = await Promise.all([
    signUp(store, 'owner@partsmith.test'),
    signUp(store, 'stranger@partsmith.test'),
    signUp(store, 'admin@partsmith.test', 'owner'),
  ]);
  const demoted = await store.person('admin');
  await demote(store.db, OPERATOR, demoted.email);
  const members = STAFF_ROLES.map(async (role) => [role, await signUp(store, `${role}@staff.test`, role)] as const);
  const staff = Object.fromEntries(await Promise.all(members)) as Record<StaffRole, Member>;
  const gone = await signUp(store, 'gone@partsmith.test');
  const deleted = await store.call(gone, 'POST', '/account/deletion', { password: PASSWORD });
  assert.equal(deleted.status, 200, JSON.stringify(deleted.body));
  return {
    store,
    issuer,
    owner,
    stranger,
    admin,
    staff,
    demoted: { ...demoted, user: { id: demoted.id, email: demoted.email, role: 'customer', tokenVersion: 2 } },
    gone,
    async close() {
      await store.close();
      await issuer.close();
    },
  };
}

/** An account with a verified email, signed in. @param staffRole of an admin */
export async function signUp(store: TestStore, email: string, staffRole: StaffRole | null = null): Promise<Member> {
  const role = staffRole ? 'admin' : 'customer';
  await store.deps.identity.ensureUser({ email, password: PASSWORD, name: 'Ada Byron', verified: true });
  const origin = store.deps.settings.store.publicOrigin;
  const signedIn = await store.call(null, 'POST', '/identity/sign-in/email', { email, password: PASSWORD }, { origin });
  assert.equal(signedIn.status, 200, JSON.stringify(signedIn.body));
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const trade = () => store.call(null, 'PUT', `/user/${email}`, { email }, { origin, cookie });
  await trade();
  if (staffRole)
    await store.db.$client.query("update users set role = 'admin', staff_role = $2 where email = $1", [
      email,
      staffRole,
    ]);
  const { token } = (await trade()).body;
  const { userId: id } = await store.deps.tokens.verify(token);
  return { id, email, token, cookie, staffRole, user: { id, email, role, tokenVersion: 1 } };
}

/** Invalid tokens of a user, each with the claims of a valid one. */
export async function badTokens({ store, issuer }: World, { user, token }: Member): Promise<Record<string, string>> {
  const origin = store.deps.settings.store.publicOrigin;
  const quarter = 16 * 60 * 1000;
  const keys = [store.tokenKey];
  const expired = await createTokens({ keys, issuer: origin, clock: () => Date.now() - quarter }).issue(user);
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const otherKey = { ...(await exportJWK(privateKey)), kid: kidOf(token) };
  const forged = await createTokens({ keys: [otherKey], issuer: origin }).issue(user);
  const elsewhere = await createTokens({ keys, issuer: 'https://another-store.test' }).issue(user);
  const [, claims, signature] = token.split('.');
  const none = part({ alg: 'none', typ: 'at+jwt', kid: kidOf(token) });
  return {
    'an expired token': expired.token,
    'alg none': `${none}.${claims}.`,
    'alg none, with a signature': `${none}.${claims}.${signature}`,
    'another key': forged.token,
    "another store's token": elsewhere.token,
    'an ID token': await issuer.idToken(user.email),
  };
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function kidOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid;
}
