import { isDeepStrictEqual } from 'node:util';
import type { DraftLine } from '#contract/orders/adjusters/adjuster.ts';
import { type OrderTerms, priceOrder } from '#contract/orders/charges.ts';
import type { Snapshot } from '#server/verification/snapshot.ts';
import type { Finding } from './check.ts';

/** How many orders are calculated at a time. */
const ORDERS_AT_A_TIME = 500;

interface StoredAdjustment {
  readonly kind: string;
  readonly promotion: string | null;
  readonly line: string | null;
  readonly cents: number;
  readonly isIncluded: boolean;
}

interface AgreedOrder {
  readonly id: string;
  readonly terms: OrderTerms;
  readonly lines: readonly (DraftLine & { readonly id: string; readonly taxCents: number })[] | null;
  readonly adjustments: readonly StoredAdjustment[];
}

/** Whether the taxes of the order `o` depend on classes of its parts, or on its customer. */
const IS_TAXED_BY_CLASS = `(o.terms -> 'tax' ? 'exemption' or o.terms @? '$.tax.taxes[*].classes')`;

/** The terms of orders with promotions or with tax that is not the same for all parts, and their billed lines. */
const AGREED = `
  select o.id, o.terms,
    (select json_agg(json_build_object('id', l.id, 'partId', l.part_id, 'quantity', l.quantity, 'totalCents', l.total_cents,
        'taxClass', l.tax_class, 'taxCents', l.tax_cents) order by l.id)
      from order_lines l where l.order_id = o.id and l.is_billed) as lines,
    (select coalesce(json_agg(json_build_object('kind', a.kind, 'promotion', a.source ->> 'promotion', 'line', a.line_id,
        'cents', a.amount_cents, 'isIncluded', a.is_included) order by a.position), '[]')
      from order_adjustments a where a.order_id = o.id) as adjustments
  from orders o where (o.terms ? 'promotions' or ${IS_TAXED_BY_CLASS}) and o.id > $1 order by o.id limit ${ORDERS_AT_A_TIME}`;

/** Calculates what orders get off by their promotions, and their taxes by class, again. */
export async function checkAgreedPrices(snapshot: Snapshot): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const orders = await snapshot.run<AgreedOrder>(AGREED, [after]);
    for (const order of orders) findings.push(...differencesOf(order));
    if (orders.length < ORDERS_AT_A_TIME) return findings;
    after = orders.at(-1)!.id;
  }
}

function differencesOf({ id, terms, lines, adjustments }: AgreedOrder): Finding[] {
  if (!lines) return [];
  const charges = priceOrder({ lines }, terms);
  const due = charges.adjustments.map(({ kind, line, cents, isIncluded, source }): StoredAdjustment => {
    const promotion = (source['promotion'] as string | undefined) ?? null;
    return { kind, promotion, line: line === null ? null : lines[line]!.id, cents, isIncluded };
  });
  const finding = (kind: Finding['kind'], says: string): Finding => ({
    kind,
    subject: id,
    says,
    pending: false,
    intent: null,
  });
  const both = (isWanted: (each: StoredAdjustment) => boolean) =>
    [adjustments.filter(isWanted), due.filter(isWanted)] as const;
  const sum = (all: readonly StoredAdjustment[]): number => all.reduce((cents, each) => cents + each.cents, 0);
  const findings: Finding[] = [];
  const [had, dueOff] = both(({ kind }) => kind === 'promotion');
  if (!isDeepStrictEqual(had, dueOff))
    findings.push(
      finding('promotion_price', `has [[${sum(had)}]] by promotions, which its terms make [[${sum(dueOff)}]]`),
    );
  if (!isByClass(terms)) return findings;
  const [taxed, dueTaxes] = both(({ kind }) => kind === 'tax' || kind === 'tax-relief');
  if (!isDeepStrictEqual(taxed, dueTaxes))
    findings.push(finding('tax_price', `has taxes of [[${sum(taxed)}]], which its terms make [[${sum(dueTaxes)}]]`));
  const line = lines.findIndex(({ taxCents }, index) => taxCents !== charges.lines[index]!.taxCents);
  if (line >= 0)
    findings.push(
      finding(
        'tax_price',
        `line ${lines[line]!.id} has [[${lines[line]!.taxCents}]] of its tax, not [[${charges.lines[line]!.taxCents}]]`,
      ),
    );
  return findings;
}

/** As `IS_TAXED_BY_CLASS`. */
function isByClass({ tax }: OrderTerms): boolean {
  return tax !== null && ('exemption' in tax || tax.taxes.some(({ classes }) => classes !== undefined));
}
