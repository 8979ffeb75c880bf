import { sql } from 'drizzle-orm';
import { digestOfSecret } from '#server/accounts/digest-of-secret.ts';
import type { Caller } from '#server/accounts/sign-in/caller.ts';
import type { Executor } from '#server/database/client.ts';

/* The identity provider's tables, for changes that share a transaction with the store's rows (also in
   remove-enrolled.ts). Column names are the library's. */

/** An account at the identity provider. */
export interface SignIn {
  /** The identity provider's user id. */
  readonly id: string;
  readonly hasPassword: boolean;
  /** Ids of issuers. */
  readonly issuers: readonly string[];
}

/**
 * The account that a store user signs in with: the linked one, or the one whose email both have verified. Undefined for
 * users who only use an issuer's ID tokens.
 */
export async function selectSignIn(db: Executor, userId: string): Promise<SignIn | undefined> {
  const { rows } = await db.execute<SignIn & Record<string, unknown>>(sql`
    select i.id,
      exists (select from identity.account a where a."userId" = i.id and a."providerId" = 'credential'
        and a.password is not null) as "hasPassword",
      array(select a."providerId" from identity.account a where a."userId" = i.id and a."providerId" <> 'credential'
        order by a."createdAt") as issuers
    from (
      select i.id from users u join identity."user" i on i.id = substr(u.subject, 10)
      where u.id = ${userId} and u.subject like 'identity:%'
      union all
      select i.id from users u join identity."user" i on i.email = u.email and i."emailVerified"
      where u.id = ${userId} and u.subject not like 'identity:%' and u.email_verified
    ) i`);
  return rows[0];
}

/** Names of the account's passkeys, and whether an authenticator app is set up. */
export async function selectFactors(
  db: Executor,
  signInId: string,
): Promise<{ passkeys: { name: string; createdAt: string }[]; authenticator: boolean }> {
  const { rows } = await db.execute(sql`
    select coalesce(i."twoFactorEnabled", false) as authenticator,
      (select coalesce(json_agg(json_build_object('name', p.name, 'createdAt', p."createdAt") order by p."createdAt"), '[]')
        from identity.passkey p where p."userId" = i.id) as passkeys
    from identity."user" i where i.id = ${signInId}`);
  return rows[0] as unknown as { passkeys: { name: string; createdAt: string }[]; authenticator: boolean };
}

/**
 * Whether an account that a proven identity leads to requires a second step: the account with its email, the account of
 * its current user, or that of the user with its email. Checks all of them, so that a new email at the issuer cannot
 * bypass it.
 */
export async function selectTwoFactor(
  db: Executor,
  { subject, email }: { readonly subject: string; readonly email: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ on: boolean }>(sql`
    with known as (select subject, email from users where subject = ${subject} or email = ${email})
    select exists (
      select from identity."user" i
      where i."twoFactorEnabled" and (
        (i."emailVerified" and (i.email = ${email} or i.email in (select email from known)))
        or i.id in (select substr(subject, 10) from known where subject like 'identity:%'))) as on`);
  return rows[0]!.on;
}

/** The names of the account's passkeys, oldest first. */
export async function selectPasskeyNames(db: Executor, signInId: string): Promise<string[]> {
  return (await selectFactors(db, signInId)).passkeys.map(({ name }) => name);
}

interface SessionRow {
  readonly id: string;
  readonly address: string;
  readonly userAgent: string;
  readonly signedInAt: Date;
  readonly lastSeenAt: Date;
}

/** Unexpired sessions, most recently used first. */
export async function selectSessions(db: Executor, signInId: string, limit: number): Promise<SessionRow[]> {
  const { rows } = await db.execute(sql`
    select id, coalesce("ipAddress", '') as address, coalesce("userAgent", '') as "userAgent",
      "createdAt" as "signedInAt", "updatedAt" as "lastSeenAt"
    from identity.session where "userId" = ${signInId} and "expiresAt" > now()
    order by "updatedAt" desc, id limit ${limit}`);
  return rows.map((row) => ({
    ...(row as unknown as SessionRow),
    signedInAt: new Date(row['signedInAt'] as string),
    lastSeenAt: new Date(row['lastSeenAt'] as string),
  }));
}

/** Ends one session of the account or, without an id, all. Returns how many ended. */
export async function deleteSessions(db: Executor, signInId: string, id?: string): Promise<number> {
  const which = id === undefined ? sql`true` : sql`id = ${id}`;
  const { rowCount } = await db.execute(sql`delete from identity.session where "userId" = ${signInId} and ${which}`);
  return rowCount ?? 0;
}

/** Sets the account's verified email and revokes other proofs. @throws 23505 if it is taken */
export async function updateSignInEmail(db: Executor, signInId: string, email: string): Promise<void> {
  await db.execute(sql`
    update identity."user" set email = ${email}, "emailVerified" = true, "updatedAt" = now() where id = ${signInId}`);
  await revokeProofs(db, signInId);
}

/** Whether an account or a store user has that email. */
export async function isEmailTaken(db: Executor, email: string): Promise<boolean> {
  const { rows } = await db.execute<{ taken: boolean }>(sql`
    select exists (select from identity."user" where email = ${email})
      or exists (select from users where email = ${email}) as taken`);
  return rows[0]!.taken;
}

/** Deletes the account; foreign keys delete its sessions, sign-in methods and second factors. */
export async function deleteSignIn(db: Executor, signInId: string): Promise<void> {
  await revokeProofs(db, signInId);
  await db.execute(sql`delete from identity."user" where id = ${signInId}`);
}

/** Revokes proofs other than sessions: password links, and trusted devices that need no code. */
export async function revokeProofs(db: Executor, signInId: string): Promise<void> {
  await db.execute(sql`
    delete from identity.verification where value = ${signInId} and identifier not like 'verify-email:%'`);
}

/** Makes every device of the account require a code again. */
export async function forgetTrustedDevices(db: Executor, signInId: string): Promise<void> {
  await db.execute(sql`
    delete from identity.verification where value = ${signInId} and identifier like 'trust-device-%'`);
}

/** Deletes the account's authenticator app, recovery codes and passkeys. */
export async function deleteFactors(db: Executor, signInId: string): Promise<void> {
  await db.execute(sql`delete from identity.passkey where "userId" = ${signInId}`);
  await db.execute(sql`delete from identity."twoFactor" where "userId" = ${signInId}`);
  await db.execute(sql`
    update identity."user" set "twoFactorEnabled" = false, "updatedAt" = now() where id = ${signInId}`);
}

/** Stores a digest of a mailed verification link, which then works once. @param seconds its lifetime */
export async function insertVerificationLink(
  db: Executor,
  signInId: string,
  token: string,
  seconds: number,
): Promise<void> {
  await db.execute(sql`
    insert into identity.verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
    values (${crypto.randomUUID()}, ${verificationLink(token)}, ${signInId}, now() + make_interval(secs => ${seconds}), now(), now())`);
}

/** Uses up a mailed verification link of the account; false if it is used, revoked, expired or another account's. */
export async function consumeVerificationLink(db: Executor, signInId: string, token: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from identity.verification
    where identifier = ${verificationLink(token)} and value = ${signInId} and "expiresAt" > now()`);
  return (rowCount ?? 0) > 0;
}

function verificationLink(token: string): string {
  return `verify-email:${digestOfSecret(token)}`;
}

/**
 * Records a session's use and address, at most every ten minutes or when the address changes. The library records it
 * once a day.
 * @returns false if the session has ended
 */
export async function touchSession(db: Executor, id: string, { address, userAgent }: Caller): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with touched as (
      update identity.session set "updatedAt" = now(), "ipAddress" = ${address}, "userAgent" = ${userAgent ?? ''}
      where id = ${id} and ("updatedAt" < now() - interval '10 minutes' or "ipAddress" is distinct from ${address}))
    select from identity.session where id = ${id}`);
  return rowCount === 1;
}

/**
 * Whether the identity provider still has the subject's account, which stays locked until the transaction ends. True
 * for other issuers' subjects.
 */
export async function lockSignIn(tx: Executor, subject: string): Promise<boolean> {
  const id = /^identity:(.+)$/.exec(subject)?.[1];
  if (id === undefined) return true;
  const { rowCount } = await tx.execute(sql`select from identity."user" where id = ${id} for key share`);
  return rowCount === 1;
}

/** Whether the store's user of an account is suspended: the linked one, or the one whose email both have verified. */
export async function isSuspended(db: Executor, signInId: string): Promise<boolean> {
  const { rows } = await db.execute<{ suspended: boolean }>(sql`
    select exists (select from users where subject = ${`identity:${signInId}`} and suspended_at is not null)
      or exists (
        select from identity."user" i join users u on u.email = i.email
        where i.id = ${signInId} and i."emailVerified" and u.email_verified and u.suspended_at is not null
      ) as suspended`);
  return rows[0]!.suspended;
}
