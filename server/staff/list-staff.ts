import { sql } from 'drizzle-orm';
import type { StaffRole } from '#contract/accounts/permissions.ts';
import type { StaffMember } from '#contract/accounts/staff.ts';
import { selectFactors, selectSessions, selectSignIn } from '#server/accounts/identity/queries.ts';
import type { Executor } from '#server/database/client.ts';

/** Maximum number of sessions that are counted. */
const COUNTED_SESSIONS = 100;

/** All admins, owners first, then by email. @param adminEmails owners by configuration */
export async function listStaff(db: Executor, adminEmails: readonly string[]): Promise<StaffMember[]> {
  const { rows } = await db.execute<{
    id: string;
    email: string;
    name: string;
    staff_role: StaffRole;
    suspended_at: string | null;
    signed_in_at: string | null;
  }>(sql`
    select id, email, name, staff_role, suspended_at,
      (select at from audit_trail where subject = u.id::text and action in ('session.signed-in', 'session.signed-up')
        order by audit_trail.id desc limit 1) as signed_in_at
    from users u where role = 'admin' order by staff_role <> 'owner', email`);
  const members: StaffMember[] = [];
  for (const row of rows) {
    const signIn = await selectSignIn(db, row.id);
    const factors = signIn && (await selectFactors(db, signIn.id));
    members.push({
      _id: row.id,
      email: row.email,
      name: row.name,
      staffRole: row.staff_role,
      suspendedAt: isoOf(row.suspended_at),
      secondFactor: { authenticator: factors?.authenticator ?? false, passkeys: factors?.passkeys.length ?? 0 },
      signedInAt: isoOf(row.signed_in_at),
      sessions: signIn ? (await selectSessions(db, signIn.id, COUNTED_SESSIONS)).length : 0,
      isConfigured: adminEmails.includes(row.email),
    });
  }
  return members;
}

function isoOf(at: string | null): string | null {
  return at && new Date(at).toISOString();
}
