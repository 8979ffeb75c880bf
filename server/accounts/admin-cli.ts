import { EmailSchema } from '#contract/fields.ts';
import { Failure } from '#contract/errors.ts';
import type { Database } from '#server/database/client.ts';
import { migrate } from '#server/database/migrate.ts';
import { withDatabase } from '#server/database/reach-database.ts';
import { readAll } from '#server/lists/list.ts';
import { readEnv } from '#server/settings/read-env.ts';
import type { Settings } from '#server/settings/settings.ts';
import { resetSecondFactors } from './factors/reset.ts';
import { demote, makeAdmin } from '#server/staff/change-role.ts';
import { OPERATOR } from '#server/staff/lock-staff.ts';
import { userList } from './user-list.ts';

const USAGE = `Usage:
  npm run admin -- grant EMAIL                 makes a user an admin; their email must be verified
  npm run admin -- revoke EMAIL                makes an admin a customer again, except the last one
  npm run admin -- reset-second-factor EMAIL   removes a user's authenticator app, recovery codes and passkeys
  npm run admin -- list                        lists the admins`;

/**
 * Runs an operator's command and returns the line to print.
 * @param args the command line's arguments
 * @throws Error with a message for the operator
 */
export async function runAdminCommand(
  db: Database,
  { store }: Pick<Settings, 'store'>,
  args: readonly string[],
): Promise<string> {
  const [command, address, ...more] = args;
  if (command === 'list' && address === undefined) return list(db);
  const email = EmailSchema.safeParse(address);
  if (!email.success || more.length > 0) throw new Error(USAGE);
  try {
    if (command === 'grant') {
      return (await makeAdmin(db, OPERATOR, email.data)) === 1
        ? `${email.data} is now an admin.`
        : `${email.data} is already an admin.`;
    }
    if (command === 'revoke') {
      if (store.adminEmails.includes(email.data))
        throw new Error(`${email.data} is in ADMIN_EMAILS and would become an admin again. Remove it there first.`);
      return (await demote(db, OPERATOR, email.data)) === 1
        ? `${email.data} is no longer an admin.`
        : `${email.data} is not an admin.`;
    }
    if (command === 'reset-second-factor') {
      if (await resetSecondFactors(db, store, email.data))
        return `${email.data} now signs in with a password only, and was signed out everywhere.`;
      throw new Failure('not_found');
    }
  } catch (error) {
    throw error instanceof Failure ? new Error(wordsOf(error, email.data), { cause: error }) : error;
  }
  throw new Error(USAGE);
}

function wordsOf(failure: Failure, email: string): string {
  if (failure.code === 'not_found')
    return `There is no user with the email ${email}. They must sign up and sign in once first.`;
  return failure.message;
}

async function list(db: Database): Promise<string> {
  const lines: string[] = [];
  for await (const users of readAll(db, userList, { role: 'admin' }))
    lines.push(...users.map(({ email, name }) => (name ? `${email}  ${name}` : email)));
  return lines.length > 0 ? lines.join('\n') : 'There are no admins yet.';
}

async function main(): Promise<void> {
  const settings = readEnv(process.env);
  await withDatabase(settings, async (db, url) => {
    await migrate(url);
    console.log(await runAdminCommand(db, settings, process.argv.slice(2)));
  });
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}
