import { eq } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/database/client.ts';

/** The store's own data of a person, in addition to the profile. */
export interface PersonRow {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly picture: string | null;
  readonly language: string;
  readonly role: string;
  readonly createdAt: Date;
}

export async function selectPerson(db: Executor, userId: string): Promise<PersonRow> {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      name: users.name,
      picture: users.image,
      language: users.language,
      role: users.role,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  // The guards found the user, so they were deleted in the meantime.
  if (!row) throw new Failure('token_expired');
  return row;
}
