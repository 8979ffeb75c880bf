import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { unique } from '#test/e2e/people.ts';
import { order, part, purchase, supplied, verified, confirmed, type Cast, type MakeForm } from './form-cast.ts';

/** The id of an order that another customer has paid. */
async function paidOrder(cast: Cast): Promise<string> {
  const buyer = await verified(cast);
  const id = await order({ ...cast, me: buyer });
  await buyer.pay(id);
  return id;
}

/** Valid values for the forms of staff, by module. */
export const staffForms: Readonly<Record<string, MakeForm>> = {
  'part-reviews/admin/manage-reviews-page.tsx': async (cast) => {
    const { buyer, part: bought } = await purchase(cast);
    const { _id } = await buyer.call<{ _id: string }>('PUT', `/part/${bought}/review`, { rating: 1, text: 'Loud.' });
    const fields = { id: _id, intent: 'hide', reason: 'Advertising' };
    return { path: '/dashboard/reviews', fields, writes: 'public.part_reviews update' };
  },
  'part-questions/admin/questions-page.tsx': async (cast) => {
    const who = await verified(cast);
    const { _id } = await who.call<{ _id: string }>('POST', `/part/${(await part(cast))._id}/questions`, {
      text: 'Is it quiet?',
    });
    const fields = { id: _id, intent: 'answer', answer: 'It is.' };
    return { path: '/dashboard/questions', fields, writes: 'public.part_questions update' };
  },
  'reviews/admin/manage-testimonials-page.tsx': async (cast) => {
    const { insertedId } = await cast.me.call<{ insertedId: string }>('POST', '/review', {
      review: 'It boots.',
      ratings: 4,
    });
    const fields = { id: insertedId, intent: 'hide', reason: 'Advertising' };
    return { path: '/dashboard/testimonials', fields, writes: 'public.reviews update' };
  },
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
  'orders/admin/edit-order-page.tsx': async (cast) => {
    const id = await order(cast);
    const { lines, placeOrderPrice } = await cast.shop.asAdmin<WholeOrder>('GET', `/orders/${id}`);
    const [{ placeOrderProduct: part }] = lines as [WholeOrder['lines'][number]];
    const edit = { lines: JSON.stringify([{ part, quantity: 2 }]), total: String(placeOrderPrice * 2) };
    return {
      path: `/dashboard/change-order/${id}`,
      fields: { intent: 'save', ...edit },
      writes: 'public.order_lines update',
    };
  },
  'order-drafts/drafts-page.tsx': async (cast) => {
    const { customer } = await cast.shop.asAdmin<{ customer: string }>('GET', `/orders/${await order(cast)}`);
    const draft = await cast.me.call<{ insertedId: string }>('POST', '/drafts', { customer, lines: [] });
    const fields = { intent: 'delete', id: draft.insertedId, who: 'Ida', ...confirmed };
    return { path: '/dashboard/drafts', fields, writes: 'public.order_drafts delete' };
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
  'payments/admin/bank-statements-page.tsx': async (cast) => {
    const number = await cast.shop.numberOf(await order(cast));
    const row = {
      line: 1,
      reference: unique(),
      amount: 1,
      currency: '',
      receivedOn: '2026-11-01',
      payer: '',
      text: '',
    };
    const fields = { rows: JSON.stringify([row]), 'record-1': '1', 'order-1': number };
    return { path: '/dashboard/bank-statements', fields, writes: 'public.bank_payments insert' };
  },
  'texts/mail-preview.ts': async () => ({
    path: '/mail-preview',
    fields: { intent: 'html reset', 'mail.reset.subject': unique(), 'mail.reset.intro': unique() },
    writes: null,
  }),
  'fulfillment/order-documents.ts': async (cast) => {
    const id = await paidOrder(cast);
    return {
      path: '/order-documents',
      fields: { document: 'packing-slip', orders: id },
      writes: 'public.audit_trail insert',
    };
  },
  'fulfillment/pick-list-page.tsx': async (cast) => {
    const id = await paidOrder(cast);
    return { path: '/dashboard/pick-list', fields: { orders: id }, writes: 'public.pick_batches insert' };
  },
  'fulfillment/pick-batch-page.tsx': async (cast) => {
    const id = await paidOrder(cast);
    const { insertedId } = await cast.shop.asAdmin<{ insertedId: string }>('POST', '/pick-batches', { orders: [id] });
    const fields = { intent: 'pack', order: id, number: '1' };
    return { path: `/dashboard/pick-batches/${insertedId}`, fields, writes: 'public.order_events insert' };
  },
  'fulfillment/pack-page.tsx': async (cast) => {
    const fields = { id: await paidOrder(cast), number: '1', intent: 'anyway' };
    return { path: '/dashboard/pack', fields, writes: 'public.order_events insert' };
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
  'gift-cards/gift-card-page.tsx': async () => ({
    path: '/dashboard/gift-cards/new',
    fields: { amount: '5', note: unique() },
    writes: 'public.gift_cards insert',
  }),
  'promotions/promotion-page.tsx': async () => ({
    path: '/dashboard/promotions/new',
    fields: {
      intent: 'save',
      name: `Sale ${unique()}`,
      way: 'codes',
      priority: '100',
      'benefits.percent': '1',
      'benefits.percent.percent': '10',
    },
    writes: 'public.promotions insert',
  }),
  'price-lists/price-list-page.tsx': async (cast) => {
    const group = { name: `Group ${unique()}` };
    const { insertedId } = await cast.shop.asAdmin<{ insertedId: string }>('POST', '/customer-groups', group);
    return {
      path: '/dashboard/price-lists/new',
      fields: { intent: 'save', name: `List ${unique()}`, priority: '100', [`groups.${insertedId}`]: '1' },
      writes: 'public.price_lists insert',
    };
  },
  'customer-groups/customer-groups-page.tsx': async () => ({
    path: '/dashboard/customer-groups',
    fields: { intent: 'save', name: `Group ${unique()}` },
    writes: 'public.customer_groups insert',
  }),
  'companies/company-page.tsx': async () => ({
    path: '/dashboard/companies/new',
    fields: { intent: 'add', name: `Company ${unique()}` },
    writes: 'public.companies insert',
  }),
  'companies/part-numbers-page.tsx': async ({ shop }) => {
    const { sku } = await shop.addPart({});
    const { insertedId } = await shop.asAdmin<{ insertedId: string }>('POST', '/companies', {
      name: `Firm ${unique()}`,
    });
    return {
      path: `/dashboard/numbers/${insertedId}`,
      fields: { intent: 'set', part: sku, number: `N ${unique()}` },
      writes: 'public.company_part_numbers insert',
    };
  },
  'customers/customers-page.tsx': async (cast) => {
    const buyer = await verified(cast);
    const name = `Group ${unique()}`;
    const { insertedId } = await cast.shop.asAdmin<{ insertedId: string }>('POST', '/customer-groups', { name });
    return {
      path: '/dashboard/customers',
      fields: { intent: 'join-group', group: insertedId, ids: buyer.email },
      writes: 'public.customer_group_members insert',
    };
  },
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
  'parts/admin/prices/prices-page.tsx': async (cast) => {
    const { _id } = await part(cast);
    const fields = { intent: 'plan', price: '9.50', compareAt: '', starts: '2099-12-01T00:00', ends: '' };
    return { path: `/dashboard/prices/${_id}`, fields, writes: 'public.price_plans insert' };
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
    const chosen = { 'tax.mode': 'none', 'dispatch.handlingDays': '0', 'dispatch.monday': 'on' };
    const fields = { version: String(version), ...chosen, ...Object.fromEntries(seller) };
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
  'fulfillment/carrier-service-page.tsx': async () => ({
    path: '/dashboard/carrier-service',
    fields: { intent: 'save', url: `https://labels.example/${unique()}` },
    writes: 'public.carrier_services insert',
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
};
