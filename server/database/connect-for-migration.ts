import type { Client } from 'pg';

/** The oldest PostgreSQL that the migrations support, as `server_version_num`. */
const OLDEST = 150_000;

/** The variable that an operator has to correct. */
type Variable = 'DATABASE_URL' | 'DATABASE_SESSION_URL';

/** Connects to the store's database. @throws Error with a sentence for the operator that names the variable, never its password */
export async function connectForOperator(client: Client, variable: Variable): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    throw new Error(explain(error, client, variable), { cause: error });
  }
}

/**
 * Connects to the store's database and checks that migrations can run there.
 * @throws Error with a sentence for the operator that names the variable, never its password
 */
export async function connectForMigration(client: Client, variable: Variable = 'DATABASE_URL'): Promise<void> {
  await connectForOperator(client, variable);
  const problem = await findProblem(client, variable);
  if (!problem) return;
  await client.end();
  throw new Error(problem);
}

async function findProblem(client: Client, variable: Variable): Promise<string | undefined> {
  const { rows } = await client.query<{ version: number; shown: string; may: boolean }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
            has_database_privilege(current_database(), 'create') as may`,
  );
  const { version, shown, may } = rows[0]!;
  if (version < OLDEST) return `PostgreSQL at ${variable} is version ${shown}; the store needs 15 or newer.`;
  if (may) return undefined;
  const { user, database } = client;
  return `The role '${user}' of ${variable} may not create tables in the database '${database}'. Let it own that database: alter database "${database}" owner to "${user}".`;
}

function explain(error: unknown, { host, port, user, database }: Client, variable: Variable): string {
  const { code, message } = error as { code?: string; message?: string };
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host '${host}' of ${variable} is unknown. Check its spelling and the network.`;
    case '28P01':
    case '28000':
      return `PostgreSQL at ${host}:${port} refuses the role '${user}' (${message}). Check the name and the password in ${variable}.`;
    case '3D000':
      return `PostgreSQL at ${host}:${port} has no database '${database}'. Create it (createdb -O ${user} ${database}), or check ${variable}.`;
    case '57P03':
    case '53300':
      return `PostgreSQL at ${host}:${port} accepts no connections at the moment (${message}). Start again in a moment.`;
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return `No PostgreSQL answers at ${host}:${port} (${code}). Start it, or check ${variable}.`;
    default:
      return `No connection to PostgreSQL at ${host}:${port}: ${message || code || 'unknown reason'}. Check ${variable}.`;
  }
}
