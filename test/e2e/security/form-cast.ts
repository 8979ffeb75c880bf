import type { Shop } from '#test/e2e/shop.ts';
import { unique } from '#test/e2e/people.ts';
import { TestUser } from './test-user.ts';

/** A form with an effect, sent by the user signed in to the browser. */
export interface Form {
  readonly who: TestUser;
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The writes that prove its effect: `schema.table operation`; null: it only shows something. */
  readonly writes: string | null;
}

/** One admin for all forms that leave the account intact; the others get their own user. */
export interface Cast {
  readonly shop: Shop;
  readonly me: TestUser;
}

/** Makes a form of one screen; without `who` the admin sends it. */
export type MakeForm = (cast: Cast) => Promise<Omit<Form, 'who'> & { who?: TestUser }>;

/** The answer to a confirmation. */
export const confirmed = { confirmed: '1' };
/** A user with an unverified email. */
export const newUser = ({ shop }: Cast) => TestUser.signUp(shop);
/** Only an account with a verified email can add a factor. */
export const verified = ({ shop }: Cast) => TestUser.signUp(shop, { isVerified: true });
/** A part that can be ordered alone. */
export const part = async ({ shop }: Cast) => shop.addPart({ minimum: 1 });

/** A supplier and a part. */
export async function supplied(cast: Cast): Promise<{ supplier: string; part: string; sku: string }> {
  const { _id, sku } = await part(cast);
  const supplier = { name: `Supplier ${unique()}` };
  const { insertedId } = await cast.me.call<{ insertedId: string }>('POST', '/suppliers', supplier);
  return { supplier: insertedId, part: _id, sku };
}

/** A shared build. */
export async function build({ me }: Cast): Promise<{ id: string; token: string }> {
  const { insertedId: id } = await me.call<{ insertedId: string }>('POST', '/builds', { name: 'A build' });
  const { token } = await me.call<{ token: string }>('PUT', `/builds/${id}/share`);
  return { id, token };
}

/** A ready-made build of the shop. */
export async function readyMade(cast: Cast): Promise<string> {
  const parts = [{ part: (await part(cast))._id, quantity: 1 }];
  const body = { name: 'A ready-made build', parts };
  const { insertedId } = await cast.shop.asAdmin<{ insertedId: string }>('POST', '/builds', body);
  await cast.shop.asAdmin('PUT', `/ready-made-builds/${insertedId}`, { description: 'For tests' });
  return insertedId;
}

/** An unpaid order of one part. */
export async function order({ me, ...cast }: Cast): Promise<string> {
  const { _id, price } = await part({ me, ...cast });
  const { insertedId } = await me.call<{ insertedId: string }>('POST', '/placeOrder', {
    placeOrderProduct: _id,
    customerEmail: me.email,
    customerName: me.name,
    phone: '',
    address: '12 Forge Lane, Rajshahi',
    placeOrderQuantity: 1,
    placeOrderPrice: price,
  });
  return insertedId;
}

/** A customer with a paid part. */
export async function purchase(cast: Cast): Promise<{ buyer: TestUser; part: string }> {
  const buyer = await verified(cast);
  const id = await order({ ...cast, me: buyer });
  await buyer.pay(id);
  return {
    buyer,
    part: (await buyer.call<{ placeOrderProduct: string }>('GET', `/placeorder/${id}`)).placeOrderProduct,
  };
}
