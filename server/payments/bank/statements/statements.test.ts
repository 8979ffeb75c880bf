import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { StatementResult } from '#contract/payments/bank-statements.ts';
import { creditorReference, findReferences, isIban } from '#contract/payments/check-digits.ts';
import { closeWithBooks } from '#test/faults/books.ts';
import { DELIVERY, numberOf, placed, placedLines, setShop, wholeOrderNow } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';

const IBAN = 'DE89370400440532013000';

let store: TestStore;
let admin: Person;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  [admin, buyer] = [await store.person('admin'), await store.person()];
  const bank = { ...DEFAULT_SHOP_SETTINGS.bank, isOn: true, holder: 'Partsmith', iban: IBAN };
  await setShop(store, { bank });
});
after(() => closeWithBooks(store));

async function read(text: string | Uint8Array, who = admin) {
  const answer = await store.app.request('/api/bank-statements/file', {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(Buffer.from(text)),
  });
  return { status: answer.status, body: await answer.json() };
}
const record = (rows: readonly object[]) => store.call(admin, 'POST', '/bank-statements', { rows });
const lineOf = ({ line, reference, amount, currency, receivedOn, payer, text }: StatementResult) => ({
  line,
  reference,
  amount,
  currency,
  receivedOn,
  payer,
  text,
});
async function order(units = 1): Promise<{ id: string; number: string; rf: string }> {
  const id = await placed(store, buyer, await store.part({ quantity: 20 }), units);
  const number = await numberOf(store, id);
  return { id, number, rf: creditorReference(number) };
}
const now = (id: string) => wholeOrderNow(store, admin, id);

interface Entry {
  readonly amount: string;
  readonly text?: string;
  readonly payer?: string;
  readonly more?: string;
  readonly details?: string;
}
let entries = 0;
const entry = ({ amount, text = '', payer = 'Ada Byron', more = '', details }: Entry): string => `
  <Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>${more}
    <BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>B${++entries}</AcctSvcrRef>
    <NtryDtls>${details ?? `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`}</NtryDtls></Ntry>`;
const camt = (body: string, iban = IBAN): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${body}</Stmt></BkToCstmrStmt></Document>`;

test('references are found in what payers type, and typing errors are noticed', () => {
  // https://en.wikipedia.org/wiki/Creditor_Reference
  assert.equal(creditorReference('539007547034'), 'RF18539007547034');
  assert.ok(isIban('GB82WEST12345698765432') && !isIban('GB82WEST12345698765433'));
  const rf = creditorReference('1001');
  for (const text of [rf, rf.toLowerCase(), `Pay ${rf.slice(0, 4)} ${rf.slice(4)} thanks`, `${rf} 20`, `x/${rf}/y`])
    assert.deepEqual(findReferences(text)[0], { number: '1001', isSure: true }, text);
  assert.equal(
    findReferences(rf.replace('1001', '1010')).some(({ isSure }) => isSure),
    false,
    'digits exchanged',
  );
  assert.deepEqual(findReferences('Order #1001'), [{ number: '1001', isSure: false }]);
  assert.deepEqual(findReferences('Invoice of 2026 for parts'), []);
  findReferences(`RF${'1 '.repeat(50_000)}`);
});

test('a CAMT statement: each payment is judged, the sure ones are recorded, and again nothing', async () => {
  const [exact, less, more, paidTwice, typed] = [
    await order(),
    await order(),
    await order(),
    await order(),
    await order(),
  ];
  const batch = `<TxDtls><Amt Ccy="USD">1.00</Amt><RmtInf><Ustrd>one</Ustrd></RmtInf></TxDtls>
    <TxDtls><Amt Ccy="USD">2.00</Amt><RmtInf><Strd><CdtrRefInf><Ref>${less.rf}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`;
  const text = camt(
    [
      entry({ amount: '12.40', text: exact.rf }),
      entry({ amount: '5', text: less.rf }),
      entry({ amount: '20.00', text: more.rf }),
      entry({ amount: '12.40', text: paidTwice.rf }),
      entry({ amount: '12.40', text: paidTwice.rf }),
      entry({ amount: '12.40', text: `order ${typed.number}` }),
      entry({ amount: '7.77', text: 'Rent', payer: 'Somebody' }),
      entry({ amount: '3.00', details: batch }),
      entry({ amount: '9.00', more: '<RvslInd>true</RvslInd>' }),
      entry({ amount: '9.00' }).replace('CRDT', 'DBIT'),
      entry({ amount: '9.00' }).replace('BOOK', 'PDNG'),
    ].join(''),
  );
  const { status, body } = await read(text);
  assert.equal(status, 200, JSON.stringify(body));
  const rows = body.rows as StatementResult[];
  assert.deepEqual(
    rows.map(({ outcome, amount, number }) => [outcome, amount, number]),
    [
      ['matched', 12.4, exact.number],
      ['partial', 5, less.number],
      ['more', 20, more.number],
      ['matched', 12.4, paidTwice.number],
      ['double', 12.4, paidTwice.number],
      ['check', 12.4, typed.number],
      ['unknown', 7.77, ''],
      ['unknown', 1, ''],
      ['partial', 2, less.number],
    ],
  );
  assert.equal((await now(exact.id)).paid, false, 'reading records nothing');
  // One press, twice at once: the sure ones are recorded, and only these.
  const all = rows.map((row) => ({ ...lineOf(row), record: true }));
  const [one, two] = await Promise.all([record(all), record(all)]);
  const recorded = [...one.body.rows, ...two.body.rows].filter(({ outcome }) => outcome === 'recorded');
  assert.deepEqual(recorded.map(({ number }) => number).sort(), [exact.number, paidTwice.number].sort());
  const again = (await read(text)).body.rows as StatementResult[];
  assert.deepEqual([again[0]!.outcome, again[3]!.outcome, again[4]!.outcome], ['booked', 'booked', 'double']);
  // By hand.
  const byHand = [1, 2, 4, 6].map((at) => ({
    ...lineOf(rows[at]!),
    record: true,
    order: rows[at]!.number || typed.number,
  }));
  const { rows: done } = (await record(byHand)).body as { rows: StatementResult[] };
  assert.deepEqual(
    done.map(({ outcome, due }) => [outcome, due]),
    [
      ['recorded', 7.4],
      ['recorded', 0],
      ['recorded', 0],
      ['recorded', 4.63],
    ],
  );
  assert.deepEqual(
    (await now(more.id)).refunds.map(({ amount }) => amount),
    [7.6],
  );
  assert.deepEqual(
    (await now(paidTwice.id)).refunds.map(({ amount }) => amount),
    [12.4],
  );
  const last = (await record(all)).body.rows as StatementResult[];
  assert.equal(last.filter(({ outcome }) => outcome === 'recorded').length, 0);
  const { rows: payments } = await store.db.$client.query('select from bank_payments');
  assert.equal(payments.length, 6);
});

test('a payment without a reference is suggested by amount and name', async () => {
  const delivery = { ...DELIVERY, company: 'Änalytical Engines Ltd' };
  const { id } = await placedLines(store, buyer, [[await store.part({ priceCents: 4_321 }), 1]], {
    delivery,
    payment: 'bank',
  });
  const text = camt(entry({ amount: '43.21', text: 'thanks', payer: 'ANALYTICAL ENGINES LTD LONDON' }));
  const [row] = (await read(text)).body.rows as StatementResult[];
  assert.deepEqual([row!.outcome, row!.order, row!.reason], ['check', id, 'Only amount and name fit.']);
  const [alone] = (await record([{ ...lineOf(row!), record: true }])).body.rows as StatementResult[];
  assert.equal(alone!.outcome, 'check', 'never recorded without the decision of staff');
  const other = camt(entry({ amount: '43.21', text: 'thanks', payer: 'Someone Else' }));
  assert.equal((await read(other)).body.rows[0].outcome, 'unknown');
});

test('CSV statements of several banks', async () => {
  const { rf, number } = await order();
  const files = [
    `Date,Amount,Purpose,Payer\n2026-11-20,12.40,${rf},Ada\n2026-11-20,-5.00,Fee,Bank\n`,
    `"Konto";"DE89"\n\n"Buchungstag";"Verwendungszweck";"Betrag";"Währung"\n"20.11.2026";"${rf}";"12,40";"USD"\n"21.11.26";"x";"1.234,50";"USD"\n`,
    `Booking date\tDescription\tPaid in\n20/11/2026\t${rf}\t12.40\n11/12/2026\tother\t1,234.50\n`,
  ];
  for (const file of files) {
    const rows = (await read(file)).body.rows as StatementResult[];
    assert.deepEqual([rows[0]!.outcome, rows[0]!.number, rows[0]!.receivedOn], ['matched', number, '2026-11-20'], file);
    if (file !== files[0]) assert.equal(rows[1]!.amount, 1_234.5);
    else assert.equal(rows.length, 1, 'without withdrawals');
  }
  // Equal payments of a day differ by their place, the same in each import.
  const equal = 'Date,Amount,Purpose\n2026-11-21,1.00,same\n2026-11-21,1.00,same\n';
  const [first, second] = [await read(equal), await read(equal)].map(({ body }) => body.rows as StatementResult[]);
  assert.deepEqual(
    first!.map(({ reference }) => reference),
    second!.map(({ reference }) => reference),
  );
  assert.equal(new Set(first!.map(({ reference }) => reference)).size, 2);
});

test('files that are no statement, or attack the reader, are refused in words', async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${'x'.repeat(1000)}"><!ENTITY c "&b;&b;&b;">]><Document><BkToCstmrStmt>&c;</BkToCstmrStmt></Document>`;
  const external = `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><Document><BkToCstmrStmt><Stmt><Ntry>&b;</Ntry></Stmt></BkToCstmrStmt></Document>`;
  for (const file of [
    '',
    '<html><body>Hello</body></html>',
    '<Document><BkToCstmrStmt>',
    bomb,
    external,
    `${'<a>'.repeat(100_000)}`,
    camt(''),
    'a,b\n1,2\n',
    'Date,Amount\n2026-11-20,1\n',
    Uint8Array.from({ length: 4_000 }, (_, at) => (at * 7) % 256),
  ]) {
    const { status, body } = await read(file);
    assert.ok([413, 422].includes(status), `${status} for ${String(file).slice(0, 40)}: ${JSON.stringify(body)}`);
    assert.ok(body.fields?.file || body.detail, JSON.stringify(body));
    assert.ok(!JSON.stringify(body).includes('root:'));
  }
  assert.equal((await read(camt(entry({ amount: '1.00' }).repeat(1_001)))).status, 413);
  assert.equal((await read('x'.repeat(6 * 1024 * 1024))).status, 413);
  const other = await read(camt(entry({ amount: '1.00' }), 'GB82WEST12345698765432'));
  assert.match(other.body.fields.file, /account GB82 WEST/);
  const euros = await read(camt(entry({ amount: '1.00' }).replace('USD', 'EUR')));
  assert.equal(euros.body.rows[0].outcome, 'refused');
  for (const role of ['read-only', 'catalog', 'fulfillment'] as const)
    assert.equal((await read(camt(''), await store.person(role))).status, 403);
  const row = { line: 1, reference: 'x', amount: 1, currency: '', receivedOn: '2026-11-01', payer: '', text: '' };
  for (const wrong of [{ amount: -1 }, { amount: '1' }, { receivedOn: '1.1.2026' }, { reference: '' }, { line: 0 }])
    assert.equal((await record([{ ...row, ...wrong }])).status, 422, JSON.stringify(wrong));
  assert.equal((await record([{ ...row, record: true, order: 'nonsense' }])).body.rows[0].outcome, 'refused');
});
