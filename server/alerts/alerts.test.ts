import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from '#contract/settings/shop-settings.ts';
import { OPERATOR } from '#server/staff/lock-staff.ts';
import { demote } from '#server/staff/change-role.ts';
import type { Mail } from '#server/emails/mail.ts';
import { until } from '@partsmith/card-sandbox/testing';
import { spendMailBudget } from '#server/outbox/mail-budget.ts';
import { counts } from '#server/observe/counts.ts';
import { verifyAndKeep } from '#server/verification/service.ts';
import { paid, placed, problem, numberOf } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { alertOfNewOrder, mailOrderDigest } from './new-orders.ts';
import { flushAlerts, sendAlert } from './send-alert.ts';
import { diskAlert, watch, watchRefusals } from './watch.ts';

let store: TestStore;
let ada: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  ada = await store.person('admin', 'Ada Byron');
});
after(() => store.close());
beforeEach(async () => {
  await store.runJobs();
  store.mails.length = 0;
  await store.db.$client.query('delete from alert_mails');
});

const mail = (to: string, subject: string): Mail => ({
  budget: 'shop',
  store: store.deps.settings.store,
  to,
  subject,
  blocks: ['Text'],
});
const alert = (cause: string, line = cause, kind: 'dispute' | 'low_stock' = 'dispute') =>
  store.db.transaction((tx) =>
    sendAlert(tx, store.deps.settings.store, {
      kind,
      cause,
      mailTo: (to) => mail(to, `About ${cause}`),
      line,
      path: '/dashboard/overview',
    }),
  );
async function setAlerts(alerts: Partial<ShopSettings['alerts']>): Promise<void> {
  const { version } = (await store.call(ada, 'GET', '/shop-settings')).body;
  const settings = { ...DEFAULT_SHOP_SETTINGS, alerts: { ...DEFAULT_SHOP_SETTINGS.alerts, ...alerts } };
  assert.equal((await store.call(ada, 'PUT', '/shop-settings', { version, settings })).status, 200);
}
const sent = async (): Promise<string[]> => {
  await store.runJobs();
  // The mails to staff, without those about roles.
  const alerts = store.mails.filter(({ subject }) => !subject.startsWith('Admin '));
  return alerts.map(({ to, subject }) => `${to}: ${subject}`).sort();
};
const anHourPasses = () => store.db.$client.query("update alert_mails set sent_at = sent_at - interval '61 minutes'");

test('alerts are emailed to all admins by default, or to chosen people by kind', async () => {
  await alert('one');
  assert.deepEqual(await sent(), [`${ada.email}: About one`]);
  await setAlerts({ dispute: { when: 'each', emails: ['Desk@shop.example ', 'boss@shop.example'] } });
  store.mails.length = 0;
  await alert('two');
  assert.deepEqual(await sent(), ['boss@shop.example: About two', 'desk@shop.example: About two']);
  await setAlerts({ dispute: { when: 'off', emails: ['desk@shop.example'] } });
  store.mails.length = 0;
  await alert('three');
  assert.deepEqual(await sent(), []);
  await setAlerts({});
});

test('a person who left the staff or is suspended gets no alerts', async () => {
  const bob = await store.person('admin');
  const customer = await store.person();
  await setAlerts({ dispute: { when: 'each', emails: [bob.email, ada.email, customer.email] } });
  await demote(store.db, OPERATOR, bob.email);
  await store.runJobs();
  store.mails.length = 0;
  await alert('four');
  assert.deepEqual(await sent(), [`${ada.email}: About four`]);
  await store.db.$client.query(
    `update users set role = 'admin', staff_role = 'support', suspended_at = now() where id = $1`,
    [bob.id],
  );
  store.mails.length = 0;
  await alert('suspended');
  assert.deepEqual(await sent(), [`${ada.email}: About suspended`]);
  // None of the chosen recipients is left, but the alert still reaches the shop.
  await setAlerts({ dispute: { when: 'each', emails: [bob.email] } });
  store.mails.length = 0;
  await alert('five');
  assert.deepEqual(await sent(), [`${ada.email}: About five`]);
  await setAlerts({});
});

test('one cause sends one email per hour, and the next one counts the repeats', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, index) => alert('storm', `event ${index}`)));
  await alert('other');
  assert.deepEqual(await sent(), [`${ada.email}: About other`, `${ada.email}: About storm`]);
  store.mails.length = 0;
  await flushAlerts(store.db, store.deps.settings.store);
  assert.deepEqual(await sent(), []);
  await anHourPasses();
  await Promise.all([1, 2].map(() => flushAlerts(store.db, store.deps.settings.store)));
  assert.deepEqual(await sent(), [`${ada.email}: 29 more: About storm`]);
  assert.match(store.mails[0]!.text, /event \d+\n.*and 9 more/s);
  store.mails.length = 0;
  await alert('storm');
  assert.deepEqual(await sent(), [], 'the mail with the count was just sent');
  await anHourPasses();
  await flushAlerts(store.db, store.deps.settings.store);
  await anHourPasses();
  await alert('storm');
  assert.deepEqual(await sent(), [`${ada.email}: 1 more: About storm`, `${ada.email}: About storm`]);
});

test('an alert is emailed only if its transaction commits', async () => {
  const failed = store.db.transaction(async (tx) => {
    await sendAlert(tx, store.deps.settings.store, {
      kind: 'dispute',
      cause: 'rolled back',
      mailTo: (to) => mail(to, 'Never'),
      path: '/',
    });
    throw new Error('no');
  });
  await assert.rejects(failed);
  assert.deepEqual(await sent(), []);
});

const BOSS = 'boss@shop.example';
const DESK = 'desk@shop.example';
/** Transactions that email two addresses, whose mailboxes are sorted, although the settings list them in another order. */
const REPORTS: Record<string, { mailboxes: [string, string]; settings: string[][]; report: () => Promise<unknown> }> = {
  'of one alert': { mailboxes: [BOSS, DESK], settings: [[DESK, BOSS]], report: () => alert('six') },
  'with a tag': {
    mailboxes: ['desk-b@shop.example', DESK],
    settings: [['desk+a@shop.example', 'desk-b@shop.example']],
    report: () => alert('seven'),
  },
  'of two counts of repeats': {
    mailboxes: [BOSS, DESK],
    settings: [[DESK], [BOSS]],
    report: async () => {
      await store.db.$client.query(
        `insert into alert_mails (kind, cause, subject, path, pending, sent_at)
         select kind, 'cause', kind, '', 1, now() - interval '2 hours' from unnest('{dispute,failed_refund}'::text[]) kind`,
      );
      await flushAlerts(store.db, store.deps.settings.store);
    },
  },
};

for (const [name, { mailboxes, settings, report }] of Object.entries(REPORTS))
  test(`emails to recipients in different orders do not deadlock: ${name}`, async () => {
    const [disputes = [], refunds = []] = settings;
    await setAlerts({ dispute: { when: 'each', emails: disputes }, failed_refund: { when: 'each', emails: refunds } });
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    let answer: Promise<unknown>;
    await store.db.transaction(async (tx) => {
      await spendMailBudget(tx, { to: mailboxes[0], budget: 'shop' });
      answer = report();
      await until(async () => (await store.db.$client.query(waiting)).rowCount === 1);
      await spendMailBudget(tx, { to: mailboxes[1], budget: 'shop' });
    });
    await answer!;
    assert.deepEqual((await sent()).map((mail) => mail.split(': ')[0]).sort(), settings.flat().sort());
    await setAlerts({});
  });

test('paid orders are emailed one by one or once a day, never twice', async () => {
  const buyer = await store.person();
  const part = await store.part();
  await paid(store, buyer, part, 1);
  const newOrders = async () => (await sent()).filter((mail) => /new order/i.test(mail));
  assert.deepEqual(await newOrders(), [], 'off by default');
  await setAlerts({ new_order: { when: 'each', emails: ['desk@shop.example'] } });
  const [first, second] = [await paid(store, buyer, part, 1), await paid(store, buyer, part, 2)];
  assert.equal((await newOrders()).length, 2);
  store.mails.length = 0;
  for (const { id } of [first, second])
    await store.db.transaction((tx) => alertOfNewOrder(tx, store.deps.settings.store, id));
  await anHourPasses();
  await flushAlerts(store.db, store.deps.settings.store);
  assert.deepEqual(await newOrders(), [], 'the job of an order ran again');
  await setAlerts({ new_order: { when: 'daily', emails: ['desk@shop.example'] } });
  await paid(store, buyer, part, 1);
  assert.deepEqual(await newOrders(), []);
  await Promise.all([1, 2].map(() => mailOrderDigest(store.db, store.deps.settings.store)));
  assert.deepEqual(await newOrders(), ['desk@shop.example: 4 new orders, $62.00']);
  await setAlerts({});
});

test('a daily email that is late leaves out no order since the one before', async () => {
  await setAlerts({ new_order: { when: 'daily', emails: ['desk@shop.example'] } });
  const id = await placed(store, await store.person(), await store.part());
  await store.db.$client.query(
    `insert into order_events (order_id, what, actor, at) values ($1, 'paid', 'provider', now() - interval '24.5 hours')`,
    [id],
  );
  await store.db.$client.query(
    `insert into alert_mails (kind, cause, subject, path, sent_at)
     values ('new_order', 'day before', '', '', now() - interval '25 hours')`,
  );
  await sent();
  store.mails.length = 0;
  await mailOrderDigest(store.db, store.deps.settings.store);
  await store.runJobs();
  assert.match(store.mails.map(({ text }) => text).join(), new RegExp(`#${await numberOf(store, id)}:`));
  await setAlerts({});
});

test('a daily email follows a day without orders, and one that was missed, without leaving out an order', async () => {
  await setAlerts({ new_order: { when: 'daily', emails: ['desk@shop.example'] } });
  const { store: shop } = store.deps.settings;
  await store.db.$client.query('delete from alert_mails');
  for (const hours of [24.5, 60]) {
    // That run found no orders since the one before it.
    await store.db.$client.query('delete from alert_mails');
    await store.db.$client.query(
      `insert into alert_mails (kind, cause, subject, path, sent_at) values ('new_order', 'day 0', '', '', now())`,
    );
    await mailOrderDigest(store.db, shop);
    await store.db.$client.query(`delete from alert_mails where cause = 'day 0'`);
    // It was yesterday's, or the store was off at the time of the next two.
    await store.db.$client.query(
      `update alert_mails set cause = 'day before', sent_at = now() - make_interval(mins => $1)`,
      [hours * 60 + 30],
    );
    await flushAlerts(store.db, shop);
    const id = await placed(store, await store.person(), await store.part());
    await store.db.$client.query(
      `insert into order_events (order_id, what, actor, at)
       values ($1, 'paid', 'provider', now() - make_interval(mins => $2))`,
      [id, hours * 60],
    );
    await sent();
    store.mails.length = 0;
    await mailOrderDigest(store.db, shop);
    await store.runJobs();
    assert.match(
      store.mails.map(({ text }) => text).join(),
      new RegExp(`#${await numberOf(store, id)}:`),
      `${hours} hours`,
    );
  }
  await setAlerts({});
});

test('refused webhooks, a refused key, discrepancies and a full disk are reported', async () => {
  await watch(store.deps);
  await watchRefusals(store.deps);
  await sent();
  store.mails.length = 0;
  for (const signature of ['t=1,v1=00', 't=2,v1=00'])
    await store.call(null, 'POST', '/payment-webhook', {}, { 'stripe-signature': signature });
  await watchRefusals(store.deps);
  counts.providerRefusals++;
  await watchRefusals({ ...store.deps, cards: { ...store.deps.cards, checkKey: async () => 'The key is refused.' } });
  const part = await store.part();
  await store.db.$client.query('update parts set quantity = quantity + 1 where id = $1', [part]);
  await verifyAndKeep(store.deps, 'nightly', { graceSeconds: 600 });
  await verifyAndKeep(store.deps, 'nightly', { graceSeconds: 600 });
  await store.db.$client.query('update parts set quantity = quantity - 1 where id = $1', [part]);
  assert.deepEqual(
    (await sent()).map((mail) => mail.replace(/^\S+ /, '').replace(/\d+/, 'n')),
    [
      'Reconciliation: n discrepancies',
      "The card provider rejects the store's key",
      'Webhooks from the card provider are rejected',
    ],
  );
  const { store: shop } = store.deps.settings;
  assert.equal(diskAlert(shop, { free: 10e9, total: 100e9 }), undefined);
  const { mailTo } = diskAlert(shop, { free: 9.94e9, total: 100e9 })!;
  assert.match(mailTo('desk@shop.example').blocks.join(), /9\.9 GB/);
});

test('alert settings are validated, and a change without them keeps them', async () => {
  await setAlerts({ disk_full: { when: 'off', emails: [] } });
  const { body } = await store.call(ada, 'GET', '/shop-settings');
  const { alerts, stock, ...others } = body.settings;
  const kept = await store.call(ada, 'PUT', '/shop-settings', {
    version: body.version,
    settings: { ...others, seller: { ...others.seller, phone: '+1 212 555 0177' } },
  });
  assert.deepEqual([kept.status, kept.body.settings.alerts, kept.body.settings.stock], [200, alerts, stock]);
  const wrong: [more: object, field: string][] = [
    [{ alerts: { ...alerts, dispute: { when: 'daily', emails: [] } } }, 'settings.alerts.dispute.when'],
    [{ alerts: { ...alerts, dispute: { when: 'each', emails: ['desk'] } } }, 'settings.alerts.dispute.emails.0'],
    [
      {
        alerts: { ...alerts, dispute: { when: 'each', emails: Array.from({ length: 11 }, (_, n) => `a${n}@b.test`) } },
      },
      'settings.alerts.dispute.emails',
    ],
    [{ stock: { lowLevel: -1 } }, 'settings.stock.lowLevel'],
    [{ stock: { lowLevel: 1.5 } }, 'settings.stock.lowLevel'],
  ];
  for (const [more, field] of wrong) {
    const answer = problem(
      await store.call(ada, 'PUT', '/shop-settings', {
        version: kept.body.version,
        settings: { ...kept.body.settings, ...more },
      }),
    );
    assert.equal(answer.status, 422, field);
    assert.ok(field in (answer.fields as object), JSON.stringify(answer.fields));
  }
  // A store that saved its settings before alerts existed.
  await store.db.$client.query("update shop_settings set settings = settings - 'alerts' - 'stock'");
  const old = (await store.call(ada, 'GET', '/shop-settings')).body.settings;
  assert.deepEqual([old.alerts, old.stock], [DEFAULT_SHOP_SETTINGS.alerts, DEFAULT_SHOP_SETTINGS.stock]);
});
