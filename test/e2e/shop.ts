import { type Browser, request, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import type { NewPart, Part } from '#contract/parts/parts.ts';
import { emptyBasket, forgetAttempts, numberInDatabase } from './in-database.ts';
import { admin, newPerson, unique } from './people.ts';
import type { StoreProcess } from './store-process.ts';

/** A user with an account. */
export interface Person {
  readonly email: string;
  readonly password: string;
}

/** Signs in as the admin of a store. */
export async function openShop(store: StoreProcess): Promise<Shop> {
  // One connection per call: an idle keep-alive connection may close just as the next call uses it.
  const extraHTTPHeaders = { origin: store.origin, connection: 'close' };
  const context = await request.newContext({ baseURL: store.origin, extraHTTPHeaders });
  await expectOk(context.post('/api/identity/sign-in/email', { data: admin }));
  return new Shop(store, context);
}

/** The store's API as its admin; and users, in a page's browser. */
export class Shop {
  readonly store: StoreProcess;
  readonly #admin: APIRequestContext;
  readonly #sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();
  #customer: ReturnType<typeof newPerson> | undefined;

  constructor(store: StoreProcess, asAdmin: APIRequestContext) {
    this.store = store;
    this.#admin = asAdmin;
  }

  close(): Promise<void> {
    return this.#admin.dispose();
  }

  /**
   * Signs in an existing user; the page's browser has the session, not the token. All tests of a worker share the
   * session, because sign-ins are limited by address: so do not use it in tests that end the session.
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

  /**
   * A signed-in customer with an empty basket, shared by several tests: for tests that neither end the session nor count the
   * customer's other data.
   */
  async customer(page: Page): Promise<ReturnType<typeof newPerson>> {
    if (this.#customer) {
      await emptyBasket(this.store.databaseUrl!, this.#customer.email);
      await this.signIn(page, this.#customer);
    } else {
      this.#customer = await this.signUp(page, 'Maren Holt');
      // An unverified account can have only ten unpaid orders.
      await this.verifyEmail(page, this.#customer);
      this.#sessions.set(this.#customer.email, await page.context().cookies());
    }
    return this.#customer;
  }

  /** The printed number of an order. */
  numberOf(order: string): Promise<string> {
    return numberInDatabase(this.store.databaseUrl!, order);
  }

  /** A new signed-in customer. */
  async signUp(page: Page, ...named: Parameters<typeof newPerson>): Promise<ReturnType<typeof newPerson>> {
    const person = newPerson(...named);
    await this.#enter(page, '/sign-up/email', person);
    return person;
  }

  /** A new signed-in customer with a verified email, who may add factors. */
  async signUpVerified(page: Page): Promise<ReturnType<typeof newPerson>> {
    const person = await this.signUp(page);
    await this.verifyEmail(page, person);
    return person;
  }

  /** A new verified customer whose browser is closed; they ordered two parts and paid for one. */
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

  /** Opens the verification link of the sign-up email, in a browser signed in to that account. */
  async verifyEmail(page: Page, person: { email: string }): Promise<void> {
    await page.request.get(await this.linkMailedTo(person, 'verify-email'));
  }

  /** The link to that page in the newest email to a recipient. */
  async linkMailedTo({ email }: { email: string }, path: string): Promise<string> {
    const address = `${this.store.mailboxUrl}/messages.json?to=${encodeURIComponent(email)}`;
    for (let tries = 0; tries < 300; tries++) {
      const mails = (await (await this.#admin.get(address)).json()) as { text: string }[];
      const link = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []).find((url) => url.includes(path));
      if (link) return link;
      // The email's job runs in parallel with the request.
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`No mail with a link to ${path} arrived for ${email}`);
  }

  /** Makes a call as the admin. */
  asAdmin<Answer>(method: string, path: string, data?: object): Promise<Answer> {
    return callAs<Answer>(this.#admin, this.store.origin, admin.email, method, path, data);
  }

  /** Makes a call as the user of the page's browser. */
  as<Answer>(page: Page, { email }: { email: string }, method: string, path: string, data?: object): Promise<Answer> {
    return callAs<Answer>(page.request, this.store.origin, email, method, path, data);
  }

  /** A part for one test only, so that its stock and place in the list do not change. */
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

  /** Orders the part's minimum as the user of the page's browser; returns the order's id. */
  async order(
    page: Page,
    person: { email: string; name?: string },
    part: Part,
    address = '12 Forge Lane, Rajshahi',
  ): Promise<string> {
    const { insertedId } = await this.as<{ insertedId: string }>(page, person, 'POST', '/placeOrder', {
      placeOrderProduct: part._id,
      placeOrderProductName: part.name,
      customerEmail: person.email,
      customerName: person.name ?? '',
      phone: '',
      address,
      placeOrderQuantity: part.minimum,
      placeOrderPrice: Math.round(part.price * 100 * part.minimum) / 100,
    });
    return insertedId;
  }

  /** Pays an order at the card provider as its form does, and notifies the store; returns the transaction id. */
  async pay(page: Page, person: { email: string }, order: string, card = 'pm_card_visa'): Promise<string> {
    const { placeOrderPrice } = await this.as<WholeOrder>(page, person, 'GET', `/orders/${order}`);
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

  /** All tests of a worker sign in and up from one address: this leaves them its whole limit of attempts and reservations. */
  async #enter(page: Page, path: string, data: object): Promise<void> {
    const { origin, databaseUrl } = this.store;
    await forgetAttempts(databaseUrl!);
    await expectOk(page.request.post(`${origin}/api/identity${path}`, { data, headers: { origin } }));
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
  // A new token each time: a sign-out or a role change in between revokes older ones.
  const proof = await expectOk(who.put(`${origin}/api/user/${email}`, { data: { email }, headers: { origin } }));
  const { token } = (await proof.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, origin };
  return (await expectOk(who.fetch(`${origin}/api${path}`, { method, headers, ...(data && { data }) }))).json();
}

async function expectOk<Answer extends { ok(): boolean; url(): string; status(): number; text(): Promise<string> }>(
  response: Promise<Answer>,
): Promise<Answer> {
  const answer = await response;
  if (!answer.ok()) throw new Error(`${answer.status()} of ${answer.url()}: ${await answer.text()}`);
  return answer;
}
