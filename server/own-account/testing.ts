import { Browser } from '#server/accounts/testing.ts';
import type { ComposedMail } from '#server/emails/mail.ts';
import { startTestStore, type TestStore } from '#test/fixtures/store.ts';

/** A signed-in user with an account at the identity provider. */
export interface Member {
  readonly id: string;
  readonly email: string;
  readonly browser: Browser;
  /** Sends a request with a newly traded token, as the pages do when theirs is revoked. */
  ask(method: string, path: string, body?: unknown): ReturnType<Browser['ask']>;
}

export const PASSWORD = 'a good password';

/** A whole store, with real sign-ins. */
export async function openStore(env: Record<string, string> = {}) {
  const store = await startTestStore({ webhooks: false, env });
  let count = 0;

  /** Signs in on another device. */
  const signIn = async (email: string, password = PASSWORD, agent = FIREFOX): Promise<Member> => {
    count += 1;
    const browser = new Browser(store.app, `198.51.${Math.floor(count / 250)}.${count % 250}`, store.origin);
    const answer = await browser.ask('POST', 'identity/sign-in/email', { email, password }, { 'user-agent': agent });
    if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.status}`);
    const { rows } = await store.db.$client.query('select id from users where email = $1', [email]);
    return {
      id: rows[0].id,
      email,
      browser,
      ask: async (method, path, body) => browser.ask(method, path, body, await bearer(browser)),
    };
  };

  return {
    ...store,
    signIn,
    /** A new signed-in person; sets the admin role directly in the database. */
    async member(name: string, { verified = true, admin = false, password = PASSWORD } = {}): Promise<Member> {
      const email = `${name}@buyer.test`;
      await store.deps.identity.ensureUser({ email, password, name: 'Test Person', verified });
      const member = await signIn(email, password);
      if (admin)
        await store.db.$client.query(`update users set role = 'admin', staff_role = 'owner' where id = $1`, [
          member.id,
        ]);
      return member;
    },
    /** Emails to that address so far, after running the jobs that send them. */
    async mailsTo(email: string): Promise<ComposedMail[]> {
      await store.runJobs();
      return store.mails.filter(({ to }) => to === email);
    },
    /** The audit trail's `session` entries about that user, oldest first. */
    async trail(id: string): Promise<string[]> {
      const { rows } = await store.db.$client.query(
        `select action from audit_trail where subject = $1 and action like 'session.%' order by id`,
        [id],
      );
      return rows.map(({ action }) => action.slice('session.'.length));
    },
  };
}

export type OwnAccountStore = Awaited<ReturnType<typeof openStore>>;

/** The session authenticates the token request. */
export async function bearer(browser: Browser): Promise<{ authorization: string }> {
  const { body } = await browser.ask('GET', 'viewer');
  return browser.bearer(body.viewer?.email ?? 'nobody@invalid.test');
}

/** The token of the last link in an email. */
export function tokenIn(mail: ComposedMail | undefined): string {
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no token';
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

/** An order of that store in the given state. */
export async function orderOf(store: TestStore, customer: Member, status: 'unpaid' | 'paid' | 'shipped' = 'unpaid') {
  const part = await store.part();
  const { body } = await customer.ask('POST', 'placeOrder', orderBody(part, customer.email));
  const id: string = body.insertedId;
  if (status !== 'unpaid')
    await store.db.$client.query(
      `with updated_lines as (
         update order_lines set status = $2, closed_at = case when $2 = 'shipped' then now() end where order_id = $1
       ), kept as (
         insert into order_payments (id, order_id, intent_id, amount_cents) select id, id, 'pi_' || id::text, total_cents
         from orders where id = $1)
       update orders set transaction_id = 'pi_' || id::text, paid_cents = total_cents, hold_until = null,
         closed_at = case when $2 = 'shipped' then now() end where id = $1`,
      [id, status],
    );
  return { id, part };
}

/** Two units of a part of the test store. */
export function orderBody(part: string, email: string): object {
  return {
    placeOrderProduct: part,
    placeOrderProductName: 'Test processor',
    customerEmail: email,
    customerName: 'Test Person',
    phone: '0170000000',
    address: 'Street 1',
    placeOrderQuantity: 2,
    placeOrderPrice: 24.8,
  };
}
