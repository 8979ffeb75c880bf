import { test } from 'node:test';
import { placedLines } from '#test/fixtures/ordering.ts';
import { openBooks } from './testing.ts';

const { store, ada, admin, finds } = await openBooks();

test('counts, uses and discounts of promotions that differ', async () => {
  const { body } = await store.call(admin, 'POST', '/promotions', {
    name: 'Sale',
    isAutomatic: false,
    code: 'SALE',
    maxUses: 5,
    conditions: {},
    benefits: [{ kind: 'cheapest', percent: 50 }],
  });
  const promotion: string = body.insertedId;
  const lines = [
    [await store.part({ priceCents: 1_000 }), 2],
    [await store.part({ priceCents: 600 }), 1],
  ] as const;
  const { id } = await placedLines(store, ada, lines, { codes: ['SALE'] });
  const uses = (by: string): [string, unknown[]] => [
    `update promotions set uses = uses ${by} where id = $1`,
    [promotion],
  ];
  await finds([`promotion_uses ${promotion}`], [uses('+ 1')], [uses('- 1')]);
  const ended = (at: string): [string, unknown[]] => [
    `update promotion_uses set ended_at = ${at} where order_id = $1`,
    [id],
  ];
  await finds([`promotion_orders ${id}`, `promotion_uses ${promotion}`], [ended('now()')], [ended('null')]);
  await finds(
    [`promotion_orders ${id}`, `promotion_uses ${promotion}`],
    [['delete from promotion_uses where order_id = $1', [id]]],
    [
      [
        'insert into promotion_uses (order_id, promotion_id, customer_id, code_id) select $1, $2, $3, id from promotion_codes where promotion_id = $2',
        [id, promotion, ada.id],
      ],
    ],
  );
  const percent = (value: number): [string, unknown[]] => [
    `update orders set terms = jsonb_set(terms, '{promotions,list,0,benefits,0,percent}', '${value}') where id = $1`,
    [id],
  ];
  await finds([`promotion_price ${id}`], [percent(25)], [percent(50)]);
});
