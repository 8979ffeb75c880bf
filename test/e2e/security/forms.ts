import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SoftPasskey } from '#test/fixtures/soft-passkey.ts';
import { appCode, secretIn } from '#test/fixtures/authenticator-app.ts';
import { unsubscribeToken } from '#test/e2e/in-database.ts';
import { admin, unique } from '#test/e2e/people.ts';
import type { Shop } from '#test/e2e/shop.ts';
import { TestUser } from './test-user.ts';

const app = fileURLToPath(new URL('../../../app/', import.meta.url));

/** The modules of routes with forms, by their names in app/routes.ts. */
export function routesWithForms(): string[] {
  const named = [...readFileSync(`${app}routes.ts`, 'utf8').matchAll(/'([\w/-]+\.tsx?)'/g)].map(([, file]) => file!);
  return named.filter((file) =>
    /export (const|async function|function) action\b/.test(readFileSync(app + file, 'utf8')),
  );
}

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

const confirmed = { confirmed: '1' };
const newUser = ({ shop }: Cast) => TestUser.signUp(shop);
/** Only an account with a verified email can add a factor. */
const verified = ({ shop }: Cast) => TestUser.signUp(shop, { isVerified: true });
const part = async ({ shop }: Cast) => shop.addPart({ minimum: 1 });

/** A supplier and a part. */
async function supplied(cast: Cast): Promise<{ supplier: string; part: string; sku: string }> {
  const { _id, sku } = await part(cast);
  const supplier = { name: `Supplier ${unique()}` };
  const { insertedId } = await cast.me.call<{ insertedId: string }>('POST', '/suppliers', supplier);
  return { supplier: insertedId, part: _id, sku };
}

/** A shared build. */
async function build({ me }: Cast): Promise<{ id: string; token: string }> {
  const { insertedId: id } = await me.call<{ insertedId: string }>('POST', '/builds', { name: 'A build' });
  const { token } = await me.call<{ token: string }>('PUT', `/builds/${id}/share`);
  return { id, token };
}

async function order({ me, ...cast }: Cast): Promise<string> {
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
async function purchase(cast: Cast): Promise<{ buyer: TestUser; part: string }> {
  const buyer = await verified(cast);
  const id = await order({ ...cast, me: buyer });
  await buyer.pay(id);
  return {
    buyer,
    part: (await buyer.call<{ placeOrderProduct: string }>('GET', `/placeorder/${id}`)).placeOrderProduct,
  };
}

/** Valid values for each route's form, by module. A missing one fails the test. */
export const FORMS: Readonly<Record<string, (cast: Cast) => Promise<Omit<Form, 'who'> & { who?: TestUser }>>> = {
  'home/home-page.tsx': async ({ me }) => ({
    path: '/?index',
    fields: { email: me.email, subject: 'Hello', message: `Hello ${unique()}` },
    writes: 'public.messages insert',
  }),
  'accounts/sign-in/login-page.tsx': async () => ({
    path: '/login',
    fields: { email: admin.email, password: admin.password },
    writes: 'identity.session insert',
  }),
  'accounts/sign-in/sign-up-page.tsx': async () => ({
    path: '/signUp',
    fields: { name: 'Eve', email: `eve.${unique()}@example.test`, password: 'a fine password' },
    writes: 'identity.user insert',
  }),
  'accounts/factors/second-step-page.tsx': async (cast) => {
    const who = await verified(cast);
    const { body } = await who.ask('POST', '/identity/two-factor/enable', { password: who.password });
    await who.ask('POST', '/identity/two-factor/verify-totp', { code: appCode(secretIn(body.totpURI)) });
    const fields = { with: 'recovery', code: body.backupCodes[0] };
    return { who, path: '/second-step', fields, writes: 'identity.twoFactor update' };
  },
  'accounts/sign-in/forgotten-password-page.tsx': async ({ me }) => ({
    path: '/forgotten-password',
    fields: { email: me.email },
    writes: 'identity.verification insert',
  }),
  'accounts/sign-in/reset-password-page.tsx': async (cast) => {
    const who = await newUser(cast);
    await who.ask('POST', '/identity/request-password-reset', { email: who.email });
    const token = await who.mailed(/reset-password\/(\w+)/);
    return {
      who,
      path: '/reset-password',
      fields: { token, password: 'another fine password' },
      writes: 'identity.account update',
    };
  },
  'parts/part-page.tsx': async (cast) => {
    const { _id, price } = await part(cast);
    const fields = { placeOrderQuantity: '1', prices: `1+ ${price.toFixed(2)}`, phone: '', address: '' };
    return { path: `/part/${_id}`, fields: { ...fields, attempt: unique() }, writes: 'public.orders insert' };
  },
  'checkout/checkout-page.tsx': async ({ me, ...cast }) => {
    const { _id } = await part({ me, ...cast });
    await me.call('PUT', `/basket/lines/${_id}`, { quantity: 1 });
    const { key, total } = await me.call<{ key: string; total: number }>('GET', '/basket');
    const address = { name: me.name, line1: '12 Forge Lane', city: 'Rajshahi', postcode: '6000', country: 'BD' };
    return {
      path: '/checkout',
      fields: { key, shown: String(Math.round(total * 100)), address: 'another', ...address },
      writes: 'public.orders insert',
    };
  },
  'basket/basket-page.tsx': async (cast) => ({
    path: '/basket',
    fields: { intent: 'add', part: (await part(cast))._id, quantity: '1' },
    writes: 'public.basket_lines insert',
  }),
  'quick-order/quick-order-page.tsx': async (cast) => ({
    path: '/quick-order',
    fields: { do: 'add', text: (await part(cast)).name, machines: '1', multiplied: '1', choices: '{}' },
    writes: 'public.basket_lines insert',
  }),
  'saved-parts/saved-parts-page.tsx': async (cast) => ({
    path: '/dashboard/saved',
    fields: { intent: 'save', part: (await part(cast))._id },
    writes: 'public.saved_parts insert',
  }),
  'saved-parts/unsubscribe-page.tsx': async (cast) => {
    const { _id } = await part(cast);
    await cast.me.call('PUT', `/saved-parts/${_id}`, {});
    const token = await unsubscribeToken(cast.shop.store.databaseUrl!, _id);
    return { path: `/unsubscribe/${token}`, fields: {}, writes: 'public.saved_parts update' };
  },
  'part-reviews/own-reviews-page.tsx': async (cast) => {
    const { buyer, part: bought } = await purchase(cast);
    const fields = { intent: 'save', part: bought, rating: '4', text: 'Sturdy.' };
    return { who: buyer, path: '/dashboard/part-reviews', fields, writes: 'public.part_reviews insert' };
  },
  'part-reviews/vote.ts': async (cast) => {
    const { buyer, part: bought } = await purchase(cast);
    const { _id } = await buyer.call<{ _id: string }>('PUT', `/part/${bought}/review`, { rating: 4, text: 'Quiet.' });
    const fields = { id: _id, intent: 'vote' };
    return { who: await verified(cast), path: '/review-vote', fields, writes: 'public.part_review_votes insert' };
  },
  'part-reviews/admin/manage-reviews-page.tsx': async (cast) => {
    const { buyer, part: bought } = await purchase(cast);
    const { _id } = await buyer.call<{ _id: string }>('PUT', `/part/${bought}/review`, { rating: 1, text: 'Loud.' });
    const fields = { id: _id, intent: 'hide', reason: 'Advertising' };
    return { path: '/dashboard/reviews', fields, writes: 'public.part_reviews update' };
  },
  'reviews/admin/manage-testimonials-page.tsx': async (cast) => {
    const { insertedId } = await cast.me.call<{ insertedId: string }>('POST', '/review', {
      review: 'It boots.',
      ratings: 4,
    });
    const fields = { id: insertedId, intent: 'hide', reason: 'Advertising' };
    return { path: '/dashboard/testimonials', fields, writes: 'public.reviews update' };
  },
  'builds/builds-page.tsx': async () => ({
    path: '/dashboard/builds',
    fields: { intent: 'create', name: 'A build' },
    writes: 'public.builds insert',
  }),
  'builds/build-page.tsx': async (cast) => ({
    path: `/dashboard/builds/${(await build(cast)).id}`,
    fields: { intent: 'rename', name: 'Renamed' },
    writes: 'public.builds update',
  }),
  'builds/shared-build-page.tsx': async (cast) => ({
    path: `/build/${(await build(cast)).token}`,
    fields: {},
    writes: 'public.builds insert',
  }),
  'orders/my-orders/my-orders-page.tsx': async (cast) => ({
    path: '/dashboard?index',
    fields: { intent: 'cancel', id: await order(cast), ...confirmed },
    writes: 'public.orders update',
  }),
  'reviews/add-review-page.tsx': async () => ({
    path: '/dashboard/addreview',
    fields: { review: 'Sturdy.', ratings: '5' },
    writes: 'public.reviews insert',
  }),
  'accounts/profile/profile-page.tsx': async () => ({
    path: '/dashboard/myprofile',
    fields: { form: 'details', education: `Changed ${unique()}`, city: '', contact: '', linkedln: '' },
    writes: 'public.users update',
  }),
  'addresses/addresses-page.tsx': async () => ({
    path: '/dashboard/myprofile/addresses?add=1',
    fields: { intent: 'save', id: '', name: 'Ada', line1: unique(), city: 'Rajshahi', country: 'BD' },
    writes: 'public.addresses insert',
  }),
  'accounts/profile/security/password-page.tsx': async (cast) => {
    const who = await newUser(cast);
    const fields = { currentPassword: who.password, newPassword: 'another fine password' };
    return { who, path: '/dashboard/myprofile/password', fields, writes: 'identity.account update' };
  },
  'accounts/profile/security/email-page.tsx': async ({ me }) => ({
    path: '/dashboard/myprofile/email',
    fields: { form: 'ask', email: `new.${unique()}@example.test`, password: me.password },
    writes: 'public.mailed_links insert',
  }),
  'accounts/profile/privacy/delete-page.tsx': async (cast) => {
    const who = await newUser(cast);
    const fields = { password: who.password };
    return { who, path: '/dashboard/myprofile/delete', fields, writes: 'identity.user delete' };
  },
  'accounts/factors/authenticator-page.tsx': async (cast) => {
    const who = await verified(cast);
    const fields = { form: 'begin', password: who.password };
    return { who, path: '/dashboard/myprofile/authenticator', fields, writes: 'identity.twoFactor insert' };
  },
  'accounts/factors/passkeys-page.tsx': async (cast) => {
    const who = await verified(cast);
    const { body } = await who.ask('GET', '/identity/passkey/generate-register-options');
    const response = new SoftPasskey(cast.shop.store.origin).register(body);
    await who.ask('POST', '/identity/passkey/verify-registration', { name: 'Laptop', response });
    const { secondFactors } = (await who.ask('GET', '/account/second-factors')).body;
    const fields = { form: 'remove', id: secondFactors.passkeys[0].id };
    return { who, path: '/dashboard/myprofile/passkeys', fields, writes: 'identity.passkey delete' };
  },
  'accounts/factors/phone-page.tsx': async () => ({
    path: '/dashboard/myprofile/phone',
    fields: { form: 'send', number: `+88017${String(Date.now()).slice(-8)}` },
    writes: 'public.phones insert',
  }),
  'accounts/admin/users-page.tsx': async (cast) => {
    const { email } = await verified(cast);
    return {
      path: '/dashboard/users',
      fields: { intent: 'make-admin', email, ...confirmed },
      writes: 'public.users update',
    };
  },
  'customers/customer-page.tsx': async (cast) => {
    const { customer } = await cast.shop.asAdmin<{ customer: string }>('GET', `/orders/${await order(cast)}`);
    const fields = { intent: 'note', text: `Prefers email ${unique()}` };
    return { path: `/dashboard/customers/${customer}`, fields, writes: 'public.customer_notes insert' };
  },
  'staff/staff-page.tsx': async (cast) => {
    const { email } = await verified(cast);
    const fields = { intent: 'invite', email, role: 'support' };
    return { path: '/dashboard/staff', fields, writes: 'public.staff_invitations insert' };
  },
  'staff/invitation-page.tsx': async (cast) => {
    const who = await verified(cast);
    await cast.me.call('POST', '/staff/invitations', { email: who.email, role: 'read-only' });
    const token = await who.mailed(/invitation\?token=([\w-]+)/);
    return { who, path: '/dashboard/invitation', fields: { form: 'accept', token }, writes: 'public.users update' };
  },
  'parts/admin/manage-parts-page.tsx': async (cast) => ({
    path: '/dashboard/manageproduct',
    fields: { intent: 'delete', id: (await part(cast))._id, ...confirmed },
    writes: 'public.parts update',
  }),
  'orders/admin/manage-orders-page.tsx': async (cast) => ({
    path: '/dashboard/manageorder',
    fields: { intent: 'cancel', id: await order(cast), ...confirmed },
    writes: 'public.orders update',
  }),
  'fulfillment/ship-page.tsx': async (cast) => {
    const buyer = await verified(cast);
    const id = await order({ ...cast, me: buyer });
    await buyer.pay(id);
    return { path: '/dashboard/ship', fields: { id, carrier: '', tracking: '' }, writes: 'public.order_lines update' };
  },
  'fulfillment/tracking-page.tsx': async () => ({
    path: '/dashboard/tracking',
    fields: { rows: JSON.stringify([{ line: 1, number: '1a2b3c4d', carrier: 'DHL', tracking: unique() }]) },
    writes: 'public.audit_trail insert',
  }),
  'texts/mail-preview.ts': async () => ({
    path: '/mail-preview',
    fields: { intent: 'html reset', 'mail.reset.subject': unique(), 'mail.reset.intro': unique() },
    writes: null,
  }),
  'fulfillment/order-documents.ts': async (cast) => {
    const buyer = await verified(cast);
    const id = await order({ ...cast, me: buyer });
    await buyer.pay(id);
    return {
      path: '/order-documents',
      fields: { document: 'packing-slip', orders: id },
      writes: 'public.audit_trail insert',
    };
  },
  'orders/admin/returns-page.tsx': async (cast) => {
    const buyer = await verified(cast);
    const id = await order({ ...cast, me: buyer });
    await buyer.pay(id);
    await cast.shop.asAdmin('POST', `/orders/${id}/pack`);
    const wanted = { lines: [{ line: id, units: 1 }], reason: 'damaged' };
    const { insertedId } = await buyer.call<{ insertedId: string }>('POST', `/orders/${id}/returns`, wanted);
    const fields = { id: insertedId, as: 'declined', answer: 'Too late' };
    return { path: '/dashboard/returns', fields, writes: 'public.return_requests update' };
  },
  'parts/admin/add-part-page.tsx': async () => ({
    path: '/dashboard/addproduct',
    fields: {
      name: `Fan ${unique()}`,
      description: 'Loud',
      price: '1',
      minimum: '1',
      quantity: '1',
      img: '',
      category: 'case-fan',
    },
    writes: 'public.parts insert',
  }),
  'purchasing/suppliers-page.tsx': async () => ({
    path: '/dashboard/suppliers',
    fields: { intent: 'save', name: `Supplier ${unique()}` },
    writes: 'public.suppliers insert',
  }),
  'purchasing/purchase-orders-page.tsx': async (cast) => {
    const { supplier, sku } = await supplied(cast);
    const fields = { intent: 'create', supplier, lines: `${sku}, 3, 4.50` };
    return { path: '/dashboard/purchase-orders', fields, writes: 'public.purchase_orders insert' };
  },
  'purchasing/purchase-order-page.tsx': async (cast) => {
    const { supplier, part: id } = await supplied(cast);
    const lines = [{ part: id, quantity: 3, cost: 4.5 }];
    const { insertedId } = await cast.me.call<{ insertedId: string }>('POST', '/purchase-orders', { supplier, lines });
    const fields = { intent: 'ordered' };
    return { path: `/dashboard/purchase-orders/${insertedId}`, fields, writes: 'public.purchase_orders update' };
  },
  'stock/stock-page.tsx': async (cast) => {
    const { _id } = await part(cast);
    const fields = { kind: 'receive', units: '3', reason: `Delivery ${unique()}` };
    return { path: `/dashboard/stock/${_id}`, fields, writes: 'public.stock_movements insert' };
  },
  'settings/settings-page.tsx': async ({ me }) => {
    const { version, settings } = await me.call<{ version: number; settings: { seller: object } }>(
      'GET',
      '/shop-settings',
    );
    const seller = Object.entries({ ...settings.seller, taxNumber: unique() }).map(
      ([name, value]) => [`seller.${name}`, String(value)] as const,
    );
    const fields = { version: String(version), taxMode: 'none', ...Object.fromEntries(seller) };
    return { path: '/dashboard/settings', fields, writes: 'public.shop_settings insert' };
  },
  'texts/texts-page.tsx': async ({ me }) => {
    const { texts } = await me.call<{ texts: { key: string; version: number }[] }>('GET', '/texts?group=home');
    const { key, version } = texts.find((text) => text.key === 'home.contactText')!;
    const fields = { intent: 'save', [key]: unique(), [`version.${key}`]: String(version) };
    return { path: '/dashboard/settings/home', fields, writes: 'public.site_texts insert' };
  },
  'inbox/inbox-page.tsx': async ({ me }) => {
    const subject = unique();
    await me.call('POST', '/contact', { email: me.email, subject, message: 'Do you have cables?' });
    const [message] = await me.call<{ _id: string }[]>('GET', `/messages?q=${subject}`);
    return {
      path: '/dashboard/inbox',
      fields: { id: message!._id, intent: 'closed' },
      writes: 'public.messages update',
    };
  },
  'developers/api-keys-page.tsx': async () => ({
    path: '/dashboard/api-keys',
    fields: { intent: 'create', name: unique(), scopes: 'orders.read', expiresInDays: '30' },
    writes: 'public.api_keys insert',
  }),
  'developers/webhooks-page.tsx': async () => ({
    path: '/dashboard/webhooks',
    fields: { url: `https://receiver.example/${unique()}`, description: '', events: 'order.paid' },
    writes: 'public.webhook_endpoints insert',
  }),
  'developers/webhook-page.tsx': async ({ me }) => {
    const body = { url: `https://receiver.example/${unique()}`, events: ['order.paid'] };
    const { _id } = await me.call<{ _id: string }>('POST', '/webhooks', body);
    return {
      path: `/dashboard/webhooks/${_id}`,
      fields: { intent: 'pause' },
      writes: 'public.webhook_endpoints update',
    };
  },
  'verification/verification-page.tsx': async () => ({
    path: '/dashboard/verification',
    fields: {},
    // The reconciliation itself is a background job.
    writes: 'public.audit_trail insert',
  }),
  'accounts/sign-out.ts': async (cast) => ({
    who: await newUser(cast),
    path: '/sign-out',
    fields: {},
    writes: 'identity.session delete',
  }),
};
