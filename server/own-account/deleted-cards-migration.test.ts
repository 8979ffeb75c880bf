import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrateUpTo } from '#server/backup/migrations.ts';
import { emptyDatabase } from '#server/backup/testing.ts';
import { migrate } from '#server/database/migrate.ts';
import { testDatabase } from '#test/postgres.ts';

const BEFORE = '0082_undo_of_packing';

test('orders and documents of accounts that an earlier release deleted lose the person and the card, others keep both', async () => {
  const like = await testDatabase();
  const old = await emptyDatabase(like.url);
  try {
    await migrateUpTo(old.url, BEFORE);
    await old.ask(`
      with added as (
        insert into users (id, subject, email, deleted_at)
        values (gen_random_uuid(), 'gone', 'gone@deleted.invalid', now()), (gen_random_uuid(), 'here', 'here@buyer.test', null)
        returning id, email
      ), placed as (
        insert into orders (id, customer_id, customer_email, customer_name, phone, address, lines_cents, transaction_id, card)
        select gen_random_uuid(), id, email, '', '', '', 100, 'pi_' || email, '{"brand":"visa","last4":"4242"}' from added
        returning id, customer_email
      ), charged as (
        insert into money_movements (order_id, kind, intent_id, provider_id, amount_cents, currency, actor)
        select id, 'charged', 'pi_' || customer_email, 'pi_' || customer_email, 100, 'usd', 'test' from placed
      )
      insert into document_numbers (id, kind, year, sequence, order_id, issued_at, content)
      select gen_random_uuid(), 'invoice', 2026, row_number() over (order by customer_email), id, now(),
        '{"title": "Invoice", "recipient": ["Ada Byron", "12 Mill Lane"], "facts": [["Order", "#1"], ["Your reference", "Ada"], ["Card", "Visa ending in 4242"]],
          "note": "Paid in full by Visa ending in 4242 on 2026-11-23."}'
      from placed`);
    await migrate(old.url, { restoring: true });
    const cards = await old.ask(
      "select customer_email, card->>'last4' as last4 from orders o join order_payments p on p.order_id = o.id order by customer_email",
    );
    assert.deepEqual(cards, [
      { customer_email: 'gone@deleted.invalid', last4: null },
      { customer_email: 'here@buyer.test', last4: '4242' },
    ]);
    const documents = await old.ask(
      `select content->'recipient' as recipient, content->'facts' as facts, content->>'note' as note
       from document_numbers order by sequence`,
    );
    assert.deepEqual(documents, [
      { recipient: [], facts: [['Order', '#1']], note: 'Paid in full by the card on 2026-11-23.' },
      {
        recipient: ['Ada Byron', '12 Mill Lane'],
        facts: [
          ['Order', '#1'],
          ['Your reference', 'Ada'],
          ['Card', 'Visa ending in 4242'],
        ],
        note: 'Paid in full by Visa ending in 4242 on 2026-11-23.',
      },
    ]);
  } finally {
    await old.drop();
    await like.drop();
  }
});
