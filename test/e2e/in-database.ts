import { hash, randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** Makes a change in the store's database that no API call makes. */
export async function inDatabase(databaseUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Expires the order's reservation and runs the job that releases its units. */
export function endReservation(databaseUrl: string, order: string): Promise<void> {
  return inDatabase(databaseUrl, async (client) => {
    await client.query("update orders set hold_until = now() - interval '1 second' where id = $1", [order]);
    await client.query("select graphile_worker.add_job('expire_reservations')");
  });
}

/**
 * Resets the sign-in and sign-up counts of this address, and what its unverified accounts have reserved: all tests share
 * the address.
 */
export function forgetAttempts(databaseUrl: string): Promise<void> {
  return inDatabase(databaseUrl, async (client) => {
    await client.query('delete from rate_limits');
    await client.query('update orders set placed_from = null where placed_from is not null');
  });
}

/** Makes a person an admin of a company, as an accepted invitation does. */
export function joinCompany(databaseUrl: string, company: string, email: string): Promise<void> {
  const query = `insert into company_members (user_id, company_id, role) select id, $1, 'admin' from users where email = $2`;
  return inDatabase(databaseUrl, (client) => client.query(query, [company, email]));
}

/** Empties a customer's basket. */
export function emptyBasket(databaseUrl: string, email: string): Promise<void> {
  const query = 'delete from baskets where customer_id = (select id from users where email = $1)';
  return inDatabase(databaseUrl, (client) => client.query(query, [email]));
}

/** Creates the token of an unsubscribe link for the person who saved a part. */
export async function unsubscribeToken(databaseUrl: string, part: string): Promise<string> {
  const token = `unsubscribe-${part}`;
  await inDatabase(databaseUrl, (client) =>
    client.query('update saved_parts set unsubscribe_token = $1 where part_id = $2', [token, part]),
  );
  return token;
}

/** Creates the token of an email about the basket of a customer, with this part. */
export async function basketToken(databaseUrl: string, email: string, part: string): Promise<string> {
  const token = `basket-${part}`;
  await inDatabase(databaseUrl, (client) =>
    client.query(
      `insert into basket_reminders (id, customer_id, token_digest, lines)
       select gen_random_uuid(), id, $2, $3 from users where email = $1 on conflict do nothing`,
      [email, hash('sha256', token, 'base64url'), JSON.stringify([{ part, quantity: 1 }])],
    ),
  );
  return token;
}

/**
 * Writes a review of a part by a customer whose email is not verified; returns its id. The part's statistics do not
 * change.
 */
export async function writeReview(
  databaseUrl: string,
  { email, part, rating, text }: { email: string; part: string; rating: number; text: string },
): Promise<string> {
  const id = randomUUID();
  await inDatabase(databaseUrl, (client) =>
    client.query(
      `insert into part_reviews (id, part_id, customer_id, name, rating, text)
       select $1, $2, id, name, $3, $4 from users where email = $5`,
      [id, part, rating, text, email],
    ),
  );
  return id;
}

/** The printed number of an order. */
export async function numberInDatabase(databaseUrl: string, order: string): Promise<string> {
  let number = '';
  await inDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ number: string }>('select number from orders where id = $1', [order]);
    number = rows[0]!.number;
  });
  return number;
}
