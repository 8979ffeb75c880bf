import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CompanyRole } from '#contract/companies/company-roles.ts';
import { NEW_YORK, charge, claim, started } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let staff: Person;
before(async () => {
  store = await startTestStore();
  staff = await store.person('admin');
});
after(() => store.close());

let count = 0;
async function addCompany(more: object = {}): Promise<string> {
  const { status, body } = await store.call(staff, 'POST', '/companies', { name: `Company ${++count}`, ...more });
  assert.equal(status, 200, JSON.stringify(body));
  return body.insertedId;
}

/** Makes a person a member, as an accepted invitation does. */
async function member(company: string, role: CompanyRole = 'buyer', limits: object = {}): Promise<Person> {
  const who = await store.person();
  await store.db.$client.query('insert into company_members (user_id, company_id, role) values ($1, $2, $3)', [
    who.id,
    company,
    role,
  ]);
  const { status } = await store.call(staff, 'PUT', `/companies/${company}/members/${who.id}`, { role, ...limits });
  assert.equal(status, 200);
  return who;
}
const order = (who: Person, part: string, company?: string, more: object = {}) =>
  store.call(who, 'POST', '/orders', {
    lines: [{ part, quantity: 10 }],
    delivery: NEW_YORK,
    ...(company && { company }),
    ...more,
  });
const place = async (...args: Parameters<typeof order>): Promise<string> => {
  const { status, body } = await order(...args);
  assert.equal(status, 200, JSON.stringify(body));
  return body.insertedId;
};
/** Of ten units of the fixtures' part. */
const TEN = 124;

test('the orders of a company are read by its members, and by nobody else', async () => {
  const company = await addCompany();
  const [buyer, boss, approver, reader] = [
    await member(company),
    await member(company, 'admin'),
    await member(company, 'approver'),
    await member(company, 'read-only'),
  ];
  const foreigner = await member(await addCompany(), 'admin');
  const stranger = await store.person();
  const part = await store.part();
  const ours = await place(buyer, part, company, { costCenter: 'Lab 7' });
  const privately = await place(buyer, part);
  const list = (who: Person) =>
    store.call(who, 'GET', `/placeorder?email=${who.email}&per=order&status=all&company=${company}`);
  for (const who of [buyer, boss, approver, reader]) {
    const { status, body } = await store.call(who, 'GET', `/orders/${ours}`);
    assert.equal(status, 200);
    assert.deepEqual([body.company._id, body.company.isOwn, body.costCenter], [company, who === buyer, 'Lab 7']);
    assert.equal(body.company.mayChange, who !== reader);
    const listed = await list(who);
    assert.deepEqual(
      listed.body.map(({ _id }: { _id: string }) => _id),
      [ours],
    );
    assert.equal((await store.call(who, 'GET', `/orders/${privately}`)).status, who === buyer ? 200 : 404);
  }
  for (const who of [foreigner, stranger]) {
    assert.equal((await store.call(who, 'GET', `/orders/${ours}`)).status, 404);
    assert.equal((await store.call(who, 'GET', `/placeorder/${ours}`)).status, 404);
    assert.equal((await store.call(who, 'GET', `/orders/${ours}/documents/confirmation`)).status, 404);
    assert.equal((await list(who)).status, 403);
    assert.equal((await store.call(who, 'GET', `/placeorder.csv?company=${company}`)).status, 403);
    assert.equal((await order(who, part, company)).status, 403);
    const quote = { lines: [{ part, quantity: 10 }], delivery: NEW_YORK, company };
    assert.equal((await store.call(who, 'POST', '/orders/quote', quote)).status, 403);
    assert.equal((await store.call(who, 'GET', `/checkout-terms?company=${company}`)).status, 403);
    assert.equal((await store.call(who, 'POST', `/placeorder/${ours}/cancel`)).status, 404);
    const pay = { order: ours, placeOrderPrice: TEN };
    assert.equal((await store.call(who, 'POST', '/create-payment-intent', pay)).status, 404);
  }
  assert.equal((await order(reader, part, company)).status, 403, 'a role that does not order');
  // A removed member no longer sees the others' orders, and keeps their own.
  await store.call(staff, 'DELETE', `/companies/${company}/members/${approver.id}`);
  assert.equal((await store.call(approver, 'GET', `/orders/${ours}`)).status, 404);
  await store.call(staff, 'DELETE', `/companies/${company}/members/${buyer.id}`);
  assert.equal((await store.call(buyer, 'GET', `/orders/${ours}`)).status, 200);
  assert.equal((await order(buyer, part, company)).status, 403);
});

test('admins and approvers pay and cancel the orders of others; buyers and readers do not', async () => {
  const company = await addCompany();
  const buyer = await member(company);
  const others = { reader: await member(company, 'read-only'), buyer: await member(company) };
  const part = await store.part();
  const id = await place(buyer, part, company);
  for (const who of Object.values(others)) {
    assert.equal((await store.call(who, 'POST', `/placeorder/${id}/cancel`)).status, 404);
    const pay = { order: id, placeOrderPrice: TEN };
    assert.equal((await store.call(who, 'POST', '/create-payment-intent', pay)).status, 404);
  }
  const approver = await member(company, 'approver');
  const payment = await started(store, approver, id);
  await charge(store, payment);
  const paid = await claim(store, approver, id, payment);
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
  assert.equal((await store.call(buyer, 'GET', `/orders/${id}`)).body.paid, true);
  const boss = await member(company, 'admin');
  const second = await place(buyer, part, company);
  assert.equal((await store.call(boss, 'POST', `/placeorder/${second}/cancel`)).status, 200);
});

test("a buyer's limits hold when twenty orders arrive at once", async () => {
  const company = await addCompany();
  const buyers = [
    await member(company, 'buyer', { orderLimit: 200, monthLimit: 5 * TEN }),
    await member(company, 'buyer', { monthLimit: 3 * TEN + 1 }),
  ];
  const part = await store.part({ quantity: 10_000 });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => order(buyers[index % 2]!, part, company)));
  const refused = answers.filter(({ status }) => status !== 200);
  assert.ok(refused.every(({ status, body }) => status === 409 && body.code === 'approval_needed'));
  const { rows } = await store.db.$client.query(
    `select customer_id, count(*)::int, sum(total_cents)::int as cents from orders where company_id = $1 group by 1 order by 2`,
    [company],
  );
  assert.deepEqual(
    rows.map((row) => [row.customer_id, row.count]),
    [
      [buyers[1]!.id, 3],
      [buyers[0]!.id, 5],
    ],
  );
  const spent = (await store.call(staff, 'GET', `/companies/${company}`)).body.members;
  assert.deepEqual(
    spent.map(({ _id, spent: dollars }: { _id: string; spent: number }) => [_id, dollars]).sort(),
    [
      [buyers[0]!.id, 5 * TEN],
      [buyers[1]!.id, 3 * TEN],
    ].sort(),
  );
  // Nothing was reserved for refused orders; private orders have no limit; canceled ones do not count.
  const { quantity } = (await store.call(staff, 'GET', `/part/${part}`)).body;
  assert.equal(quantity, 10_000 - 80);
  assert.equal((await order(buyers[0]!, part)).status, 200);
  const [first] = answers.filter(({ status }, index) => status === 200 && index % 2 === 0);
  await store.call(buyers[0]!, 'POST', `/placeorder/${first!.body.insertedId}/cancel`);
  const { rows: left } = await store.db.$client.query('select count(*)::int from orders where company_id = $1', [
    company,
  ]);
  assert.equal(left[0].count, 8);
  const again = await Promise.all([1, 2, 3].map(() => order(buyers[0]!, part, company)));
  assert.deepEqual(again.map(({ status }) => status).sort(), [200, 409, 409]);
  const large = await order(buyers[0]!, part, company, { lines: [{ part, quantity: 20 }] });
  assert.match(large.body.detail, /up to \$200.00 each/);
});

test("a company's VAT number counts for its orders, and the buyer's own does not", async () => {
  const { version } = (await store.call(staff, 'GET', '/shop-settings')).body;
  const settings = {
    seller: { country: 'DE', taxNumber: 'DE136695976' },
    tax: { mode: 'added', rates: [{ place: 'FR', label: 'VAT', percent: 20 }] },
    vat: { checksNumbers: true },
  };
  const changed = await store.call(staff, 'PUT', '/shop-settings', { version, settings });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  const [own, theirs] = ['FR40303265045', 'FR23334175221'];
  const company = await addCompany({ vatNumber: theirs });
  const buyer = await member(company);
  await store.db.$client.query('insert into vat_numbers (customer_id, number) values ($1, $2)', [buyer.id, own]);
  const paris = { name: 'Ada', line1: '1 Rue de la Paix', city: 'Paris', postcode: '75002', country: 'FR' };
  const part = await store.part();
  const taxOf = async (companyId?: string) => {
    const quote = { lines: [{ part, quantity: 10 }], delivery: paris, ...(companyId && { company: companyId }) };
    return (await store.call(buyer, 'POST', '/orders/quote', quote)).body.taxCents;
  };
  assert.deepEqual([await taxOf(), await taxOf(company)], [2_480, 2_480]);
  await store.db.$client.query('insert into vat_checks (number, is_valid) values ($1, true)', [theirs]);
  assert.deepEqual([await taxOf(), await taxOf(company)], [2_480, 0]);
  const id = await place(buyer, part, company, { delivery: paris });
  const { body } = await store.call(buyer, 'GET', `/orders/${id}`);
  assert.deepEqual([body.taxPrice, body.taxExemption?.number ?? body.vatNumber], [0, theirs]);
  const terms = async (query: string) =>
    (await store.call(buyer, 'GET', `/checkout-terms${query}`)).body.customer.taxStatus.vat.number;
  assert.deepEqual([await terms(''), await terms(`?company=${company}`)], [own, theirs]);
});

test('staff order for a member on behalf of the company, without its limits', async () => {
  const company = await addCompany();
  const buyer = await member(company, 'buyer', { orderLimit: 1 });
  const part = await store.part();
  const body = { lines: [{ part, quantity: 10 }], delivery: NEW_YORK, company };
  const placed = await store.call(staff, 'POST', `/customers/${buyer.id}/orders`, body);
  assert.equal(placed.status, 200, JSON.stringify(placed.body));
  const { company: shown } = (await store.call(staff, 'GET', `/orders/${placed.body.insertedId}`)).body;
  assert.equal(shown._id, company);
  const stranger = await store.person();
  assert.equal((await store.call(staff, 'POST', `/customers/${stranger.id}/orders`, body)).status, 403);
  const { rows } = await store.db.$client.query('select action from audit_trail where subject = $1', [
    placed.body.insertedId,
  ]);
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['order.placed-for-customer'],
  );
});

test('an order above a limit waits for an approval, once, and is placed once for its buyer', async () => {
  const company = await addCompany();
  const buyer = await member(company, 'buyer', { orderLimit: 100 });
  const other = await member(company);
  const approver = await member(company, 'approver', { orderLimit: 100 });
  const reader = await member(company, 'read-only');
  const foreigner = await member(await addCompany(), 'admin');
  const part = await store.part();
  const wanted = { lines: [{ part, quantity: 10 }], delivery: NEW_YORK, company, costCenter: 'Lab 7' };
  assert.equal((await order(buyer, part, company)).body.code, 'approval_needed');
  const ask = (who: Person) => store.call(who, 'POST', '/company/order-requests', wanted);
  const [one, two] = [await ask(buyer), await ask(buyer)];
  assert.equal(one.status, 200, JSON.stringify(one.body));
  assert.equal(one.body.insertedId, two.body.insertedId);
  for (const who of [foreigner, reader]) assert.equal((await ask(who)).status, 403);
  const stock = async () => (await store.call(staff, 'GET', `/part/${part}`)).body.quantity;
  const before = await stock();
  await store.runJobs();
  assert.deepEqual(
    store.mails.filter(({ subject }) => /waits for your approval/.test(subject)).map(({ to }) => to),
    [approver.email],
  );
  const path = `/companies/${company}/order-requests`;
  const [listed] = (await store.call(other, 'GET', path)).body;
  assert.deepEqual([listed.total, listed.costCenter, listed.lines[0].quantity], [TEN, 'Lab 7', 10]);
  const approve = (who: Person, placeOrderPrice = TEN) =>
    store.call(who, 'POST', `${path}/${one.body.insertedId}/approve`, { placeOrderPrice });
  const decline = (who: Person) =>
    store.call(who, 'POST', `${path}/${one.body.insertedId}/decline`, { reason: 'Too much' });
  for (const who of [foreigner, await store.person()]) {
    assert.equal((await store.call(who, 'GET', path)).status, 404);
    assert.equal((await approve(who)).status, 404);
    assert.equal((await decline(who)).status, 404);
  }
  for (const who of [buyer, other, reader]) {
    assert.equal((await approve(who)).status, 403);
    assert.equal((await decline(who)).status, 403);
  }
  const withdrawn = await store.call(other, 'DELETE', `${path}/${one.body.insertedId}`);
  assert.deepEqual(withdrawn.body, { deletedCount: 0 });
  assert.equal((await approve(approver, TEN - 1)).body.code, 'price_changed');
  assert.equal(await stock(), before, 'nothing is reserved yet');
  const answers = await Promise.all([approve(approver), approve(approver), decline(approver)]);
  assert.equal(
    answers.filter(({ status }) => status === 200).length,
    1,
    JSON.stringify(answers.map((each) => each.body)),
  );
  const [{ state, order: placedAs }] = (await store.call(buyer, 'GET', path)).body;
  if (state === 'declined') return;
  assert.equal(await stock(), before - 10);
  const { body } = await store.call(buyer, 'GET', `/orders/${placedAs}`);
  assert.deepEqual([body.company.isOwn, body.costCenter, body.placeOrderPrice], [true, 'Lab 7', TEN]);
  // Nobody but an admin approves an own order.
  const own = await ask(approver);
  const ownPath = `${path}/${own.body.insertedId}`;
  assert.equal((await store.call(approver, 'POST', `${ownPath}/approve`, { placeOrderPrice: TEN })).status, 403);
  const boss = await member(company, 'admin');
  const declined = await store.call(boss, 'POST', `${ownPath}/decline`, { reason: 'Next month' });
  assert.equal(declined.status, 200);
  await store.runJobs();
  assert.match(store.mails.findLast(({ to }) => to === approver.email)!.text, /Next month/);
  // A member who is removed leaves nothing to approve.
  const last = await ask(buyer);
  await store.call(staff, 'DELETE', `/companies/${company}/members/${buyer.id}`);
  const gone = await store.call(boss, 'POST', `${path}/${last.body.insertedId}/approve`, { placeOrderPrice: TEN });
  assert.equal(gone.status, 404);
});
