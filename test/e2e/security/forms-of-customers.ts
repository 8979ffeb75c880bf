import { SoftPasskey } from '#test/fixtures/soft-passkey.ts';
import { appCode, secretIn } from '#test/fixtures/authenticator-app.ts';
import type { ShopSettings } from '#contract/settings/shop-settings.ts';
import { basketToken, unsubscribeToken } from '#test/e2e/in-database.ts';
import { admin, unique } from '#test/e2e/people.ts';
import {
  build,
  type Cast,
  readyMade,
  newUser,
  order,
  part,
  purchase,
  verified,
  confirmed,
  type MakeForm,
} from './form-cast.ts';

/** The token of a guest's order, from a shop that lets visitors order without an account for as long as that takes. */
async function guestOrder(cast: Cast): Promise<string> {
  const allow = async (guests: boolean) => {
    const { version, settings } = await cast.shop.asAdmin<{ version: number; settings: ShopSettings }>(
      'GET',
      '/shop-settings',
    );
    const orders = { ...settings.orders, guests };
    await cast.shop.asAdmin('PUT', '/shop-settings', { version, settings: { ...settings, orders } });
  };
  const { _id } = await part(cast);
  await allow(true);
  const { token } = await cast.me.call<{ token: string }>('POST', '/guest-orders', {
    email: `guest-${unique()}@visitor.test`.toLowerCase(),
    lines: [{ part: _id, quantity: 1 }],
    delivery: { name: 'Ada Byron', line1: '12 Forge Lane', city: 'Rajshahi', postcode: '6000', country: 'BD' },
    // Its other forms need the basket.
    keepBasket: true,
  });
  await allow(false);
  return token;
}

/** Valid values for the forms of visitors and customers, by module. */
export const customerForms: Readonly<Record<string, MakeForm>> = {
  'home/home-page.tsx': async ({ me }) => ({
    path: '/?index',
    fields: { email: me.email, subject: 'Hello', message: `Hello ${unique()}` },
    writes: 'public.messages insert',
  }),
  'companies/own-company-page.tsx': async (cast) => ({
    who: await verified(cast),
    path: '/dashboard/company',
    fields: { intent: 'request', name: `Company ${unique()}` },
    writes: 'public.companies insert',
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
    // With another part in the basket, the part would go there.
    const who = await verified(cast);
    return { who, path: `/part/${_id}`, fields: { ...fields, attempt: unique() }, writes: 'public.orders insert' };
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
  // Its order is a call for everyone, which needs no cookie; here only the fields of a country.
  'guest-orders/guest-checkout-page.tsx': async () => ({
    path: '/guest-checkout',
    fields: { intent: 'country', country: 'BD' },
    writes: null,
  }),
  'guest-orders/guest-order-page.tsx': async (cast) => ({
    path: `/guest-order/${await guestOrder(cast)}`,
    fields: { intent: 'cancel', sure: '1' },
    writes: 'public.order_lines update',
  }),
  'payments/payment-page.tsx': async ({ me, ...cast }) => {
    const { _id: placeOrderProduct, price } = await part({ me, ...cast });
    const placed = { placeOrderProduct, customerEmail: me.email, placeOrderQuantity: 1, placeOrderPrice: price };
    const { insertedId } = await me.call<{ insertedId: string }>('POST', '/placeOrder', placed);
    const address = { name: me.name, line1: '12 Forge Lane', city: 'Rajshahi', postcode: '6000', country: 'BD' };
    return {
      path: `/dashboard/payment/${insertedId}`,
      fields: { address: 'another', ...address },
      writes: 'public.orders update',
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
  'saved-lists/saved-lists-page.tsx': async () => ({
    path: '/dashboard/lists',
    fields: { intent: 'create', name: 'A list', text: 'PS-10001, 2' },
    writes: 'public.saved_lists insert',
  }),
  'order-drafts/quote-requests-page.tsx': async (cast) => {
    const who = await verified(cast);
    const lines = [{ part: (await part(cast))._id, quantity: 1 }];
    const { insertedId: id } = await who.call<{ insertedId: string }>('POST', '/quote-requests', { lines });
    return { who, path: '/dashboard/quotes', fields: { intent: 'withdraw', id }, writes: 'public.order_drafts delete' };
  },
  'saved-parts/saved-parts-page.tsx': async (cast) => ({
    path: '/dashboard/saved',
    fields: { intent: 'save', part: (await part(cast))._id },
    writes: 'public.saved_parts insert',
  }),
  'basket/restore-basket-page.tsx': async (cast) => {
    const who = await newUser(cast);
    const token = await basketToken(cast.shop.store.databaseUrl!, who.email, (await part(cast))._id);
    return { who, path: `/restore-basket/${token}`, fields: {}, writes: 'public.baskets insert' };
  },
  'saved-parts/unsubscribe-page.tsx': async (cast) => {
    const { _id } = await part(cast);
    await cast.me.call('PUT', `/saved-parts/${_id}`, {});
    const token = await unsubscribeToken(cast.shop.store.databaseUrl!, _id);
    return { path: `/unsubscribe/${token}`, fields: {}, writes: 'public.saved_parts update' };
  },
  'part-questions/own-questions-page.tsx': async (cast) => {
    const fields = { intent: 'ask', part: (await part(cast))._id, text: 'Is it quiet?' };
    const who = await verified(cast);
    return { who, path: '/dashboard/my-questions', fields, writes: 'public.part_questions insert' };
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
  'builds/shop-builds-page.tsx': async (cast) => ({
    path: '/builds',
    fields: { intent: 'add-here', part: (await part(cast))._id },
    writes: 'public.build_parts insert',
  }),
  'builds/shared-build-page.tsx': async (cast) => ({
    path: `/build/${(await build(cast)).token}`,
    fields: { intent: 'copy' },
    writes: 'public.builds insert',
  }),
  'builds/ready-made-page.tsx': async (cast) => ({
    path: `/builds/${await readyMade(cast)}`,
    fields: { intent: 'copy' },
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
  'accounts/sign-out.ts': async (cast) => ({
    who: await newUser(cast),
    path: '/sign-out',
    fields: {},
    writes: 'identity.session delete',
  }),
};
