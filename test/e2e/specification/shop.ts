import { type Browser, request, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import type { NewPart, Part } from '#contract/parts.ts';
import { forgetAttempts } from '../in-database.ts';
import { admin, newPerson, test as base } from '../store.ts';
import type { StoreProcess } from '../store-process.ts';

export { admin, customer, expect, newPerson } from '../store.ts';

/** Somebody who can sign in. */
export interface Person {
  readonly email: string;
  readonly password: string;
}

/** Browser tests of the specification. `shop` makes by calls what a test needs but does not test. */
export const test = base.extend<{}, { shop: Shop }>({
  shop: [
    async ({ store }, use) => {
      // A connection for each call: one that rests from test to test may be closed just as the next call sets out on it.
      const extraHTTPHeaders = { origin: store.origin, connection: 'close' };
      const context = await request.newContext({ baseURL: store.origin, extraHTTPHeaders });
      await expectOk(context.post('/api/identity/sign-in/email', { data: admin }));
      await use(new Shop(store, context));
      await context.dispose();
    },
    { scope: 'worker' },
  ],
});

/** The store by its calls, as its admin; and people, in the browser of a page. */
export class Shop {
  readonly store: StoreProcess;
  readonly #admin: APIRequestContext;
  readonly #sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();
  #customer: ReturnType<typeof newPerson> | undefined;

  constructor(store: StoreProcess, asAdmin: APIRequestContext) {
    this.store = store;
    this.#admin = asAdmin;
  }

  /**
   * Signs somebody in whom the store has; the page's browser has the session, not the token. The session is one for all
   * tests of a worker, as sign-ins are limited by address: not for a test that ends it.
   */
  async signIn(page: Page, { email, password }: Person): Promise<void> {
    const known = this.#sessions.get(email);
    if (known) {
      await page.context().clearCookies();
      return page.context().addCookies(known);
    }
    await this.#enter(page, '/sign-in/email', { email, password });
    this.#sessions.set(email, await page.context().cookies());
  }

  /** A customer whom several tests share, signed in: for a test that neither ends the session nor counts what they have. */
  async customer(page: Page): Promise<ReturnType<typeof newPerson>> {
    if (this.#customer) await this.signIn(page, this.#customer);
    else {
      this.#customer = await this.signUp(page, 'Maren Holt');
      // Before that an account can have only ten unpaid orders.
      await this.verifyEmail(page, this.#customer);
      this.#sessions.set(this.#customer.email, await page.context().cookies());
    }
    return this.#customer;
  }

  /** A new customer, signed in. */
  async signUp(page: Page, name?: string): Promise<ReturnType<typeof newPerson>> {
    const person = newPerson(name);
    await this.#enter(page, '/sign-up/email', person);
    return person;
  }

  /** A new customer, signed in, whose email is verified: who may add factors. */
  async signUpVerified(page: Page): Promise<ReturnType<typeof newPerson>> {
    const person = await this.signUp(page);
    await this.verifyEmail(page, person);
    return person;
  }

  /** A new customer, verified, in a browser of their own that is closed; of two parts they ordered one is paid. */
  async customerWithOrders(browser: Browser) {
    const theirs = await browser.newPage();
    const person = await this.signUp(theirs, 'Orla Quist');
    await this.verifyEmail(theirs, person);
    const [paid, unpaid] = [await this.addPart(), await this.addPart()];
    await this.pay(theirs, person, await this.order(theirs, person, paid));
    await this.order(theirs, person, unpaid);
    await theirs.close();
    return { person, paid, unpaid };
  }

  /** Opens the link of the mail that a sign-up sends, in the browser that is signed in to that account. */
  async verifyEmail(page: Page, person: { email: string }): Promise<void> {
    await page.request.get(await this.linkMailedTo(person, 'verify-email'));
  }

  /** The link of the newest mail to somebody that leads to such a page. */
  async linkMailedTo({ email }: { email: string }, path: string): Promise<string> {
    const address = `${this.store.mailboxUrl}/messages.json?to=${encodeURIComponent(email)}`;
    for (let tries = 0; tries < 100; tries++) {
      const mails = (await (await this.#admin.get(address)).json()) as { text: string }[];
      const link = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []).find((url) => url.includes(path));
      if (link) return link;
      // The mail is on its way: its job runs beside the request.
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`No mail with a link to ${path} has come for ${email}`);
  }

  /** A call as the admin. */
  asAdmin<Answer>(method: string, path: string, data?: object): Promise<Answer> {
    return callAs<Answer>(this.#admin, this.store.origin, admin.email, method, path, data);
  }

  /** A call as whoever is signed in to the page's browser. */
  as<Answer>(page: Page, { email }: { email: string }, method: string, path: string, data?: object): Promise<Answer> {
    return callAs<Answer>(page.request, this.store.origin, email, method, path, data);
  }

  /** A part for one test alone, so that stock and place in the list are its own. */
  async addPart(part: Partial<NewPart> = {}): Promise<Part> {
    const whole = {
      name: `Kestrel ${unique()}`,
      description: 'A part for one test.',
      price: 12.4,
      minimum: 5,
      quantity: 50,
    };
    const { insertedId } = await this.asAdmin<{ insertedId: string }>('POST', '/part', { ...whole, ...part });
    return this.asAdmin<Part>('GET', `/part/${insertedId}`);
  }

  /** An order of the part's minimum by whoever is signed in to the page's browser; its id. */
  async order(page: Page, person: { email: string; name?: string }, part: Part): Promise<string> {
    const { insertedId } = await this.as<{ insertedId: string }>(page, person, 'POST', '/placeOrder', {
      placeOrderProduct: part._id,
      placeOrderProductName: part.name,
      customerEmail: person.email,
      customerName: person.name ?? '',
      phone: '',
      address: '',
      placeOrderQuantity: part.minimum,
      placeOrderPrice: Math.round(part.price * 100 * part.minimum) / 100,
    });
    return insertedId;
  }

  /** Pays an order at the card provider as its form does, and tells the store; the transaction id. */
  async pay(page: Page, person: { email: string }, order: string, card = 'pm_card_visa'): Promise<string> {
    const { placeOrderPrice } = await this.as<Order>(page, person, 'GET', `/placeorder/${order}`);
    const { clientSecret } = await this.as<{ clientSecret: string }>(page, person, 'POST', '/create-payment-intent', {
      placeOrderPrice,
      order,
    });
    const transactionId = clientSecret.split('_secret')[0]!;
    const { publishableKey } = await this.as<{ publishableKey: string }>(page, person, 'GET', '/payment-config');
    const provider = new URL(this.store.cardSandboxUrl).origin;
    await expectOk(
      page.request.post(`${provider}/v1/payment_intents/${transactionId}/confirm`, {
        form: { key: publishableKey, client_secret: clientSecret, payment_method: card },
      }),
    );
    await this.as(page, person, 'PATCH', `/placeorder/${order}`, { order, transactionId });
    return transactionId;
  }

  async #enter(page: Page, path: string, data: object): Promise<void> {
    const { origin, databaseUrl } = this.store;
    const enter = () => page.request.post(`${origin}/api/identity${path}`, { data, headers: { origin } });
    let answer = await enter();
    if (answer.status() === 429) {
      await forgetAttempts(databaseUrl!);
      answer = await enter();
    }
    await expectOk(Promise.resolve(answer));
  }
}

async function callAs<Answer>(
  who: APIRequestContext,
  origin: string,
  email: string,
  method: string,
  path: string,
  data?: object,
): Promise<Answer> {
  // A fresh token each time: a sign-out or a change of role in between voids older ones.
  const proof = await expectOk(who.put(`${origin}/api/user/${email}`, { data: { email }, headers: { origin } }));
  const { token } = (await proof.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, origin };
  return (await expectOk(who.fetch(`${origin}/api${path}`, { method, headers, ...(data && { data }) }))).json();
}

async function expectOk<Answer extends { ok(): boolean; url(): string; status(): number; text(): Promise<string> }>(
  asked: Promise<Answer>,
): Promise<Answer> {
  const answer = await asked;
  if (!answer.ok()) throw new Error(`${answer.status()} of ${answer.url()}: ${await answer.text()}`);
  return answer;
}

let made = 0;

/** A word that no other test of this run has. */
export function unique(): string {
  made += 1;
  return `${process.pid.toString(36)}${Date.now().toString(36)}${made}`;
}
