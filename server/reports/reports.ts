import { sql, type SQL } from 'drizzle-orm';
import { COUNTRIES } from '#contract/addresses/countries.ts';
import { RESTORE_DAYS } from '#contract/basket/basket-limits.ts';
import { kindsLabel } from '#contract/parts/part-kinds.ts';
import { users } from '#server/accounts/tables.ts';
import { channelLabel } from '#contract/orders/channels.ts';
import { countryData } from '#server/addresses/country-data.ts';
import { basketReminders } from '#server/basket/reminders/tables.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import type { VisitEventName } from '#contract/visits/visit-events.ts';
import { parts } from '#server/parts/tables.ts';
import { visitSums } from '#server/visits/tables.ts';
import { printedDay } from '#server/settings/local-time.ts';
import { defineReport, isDuring, isIn, type Period, type ReportDescription } from './report.ts';
import { saleParts, sales, saleTaxes } from './tables.ts';

/*
 * All reports. A further one is an entry here: page, chart, comparison, CSV file, permission and tests follow from it.
 */

const NOT_GIVEN = 'Not given';
const countryNames = new Intl.DisplayNames('en', { type: 'region' });

const countryName = (country: string): string =>
  COUNTRIES.includes(country) ? (countryNames.of(country) ?? country) : country || NOT_GIVEN;

/** The name of a state or province, or the code or name that was stored. */
function regionName(country: string, region: string): string {
  const found = countryData(country).regions.find(({ key }) => key.toUpperCase() === region);
  return found ? (found.name.latin ?? found.name.default) : region;
}

/** The rows of payments and refunds by a column of `sales`. */
const SALES_MEASURES = {
  orders: { label: 'Orders', type: 'count' },
  charged: { label: 'Charged', type: 'cents' },
  refunded: { label: 'Refunded', type: 'cents' },
  net: { label: 'Net sales', type: 'cents' },
  tax: { label: 'Tax in it', type: 'cents' },
} as const;

const SALES_SUMS = sql.raw(`sum(orders) as orders, coalesce(sum(cents) filter (where kind = 'charged'), 0) as charged,
  coalesce(-sum(cents) filter (where kind <> 'charged'), 0) as refunded, sum(cents) as net, sum(tax_cents) as tax`);

const salesBy = (column: SQL, period: Period): SQL =>
  sql`select ${column}::text as key, ${SALES_SUMS} from ${sales} where ${isIn(period)} group by ${column}`;

const PART = {
  label: 'Part',
  href: '/dashboard/stock/',
  lookUp: (key: SQL): SQL =>
    sql`select p.name, concat_ws(', ', nullif(p.variant, ''), nullif(p.sku, '')) as detail from ${parts} p where p.id = nullif(${key}, '')::uuid`,
  describe: (_: string, found?: { name: string; detail: string }) =>
    found ?? { name: 'Delivery and other charges', detail: '' },
};

const PART_SUMS = sql.raw(
  'sum(units) as units, sum(cents) as net, sum(tax_cents) as tax, sum(cents - tax_cents) as without_tax',
);
const PART_MEASURES = {
  units: { label: 'Units', type: 'count' },
  net: { label: 'Net sales', type: 'cents' },
  tax: { label: 'Tax in it', type: 'cents' },
  without_tax: { label: 'Without tax', type: 'cents' },
} as const;

/** Rows of days or months. */
const TIME = {
  label: 'Day',
  isTime: true,
  describe(key: string) {
    const day = new Date(`${key.padEnd(10, '-01')}T00:00:00Z`);
    if (key.length === 10) return { name: printedDay(day, 'UTC'), detail: '' };
    return { name: day.toLocaleDateString('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' }), detail: '' };
  },
} as const;

/**
 * SQL: a row for each day or month of a period. @param sums selects `start` and the measures of those that have any; its
 * argument gives the start of a time's day or month
 */
function timeRows(
  { from, to, timeZone, unit }: Period,
  measures: readonly string[],
  sums: (start: (time: SQL) => SQL) => SQL,
): SQL {
  const start = (local: SQL): SQL => sql`date_trunc(${unit}, ${local})`;
  return sql`
    select to_char(d.start, ${unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}) as key, ${sql.raw(measures.map((each) => `s.${each}`).join(', '))}
    from generate_series(${start(sql`${from}::timestamp`)}, ${to}::timestamp, ${`1 ${unit}`}::interval) d (start)
    left join (${sums((time) => start(sql`${time} at time zone ${timeZone}`))}) s using (start)`;
}

const byPeriod = defineReport({
  name: 'sales-by-period',
  title: 'Sales by period',
  text: 'Payments that orders kept, and refunds of them, on the day of the payment or refund.',
  dimension: TIME,
  measures: SALES_MEASURES,
  chart: 'net',
  sort: 'name',
  ledger: 'net',
  rows: (period) =>
    timeRows(
      period,
      ['orders', 'charged', 'refunded', 'net', 'tax'],
      (start) => sql`select ${start(sql`at`)} as start, ${SALES_SUMS} from ${sales} where ${isIn(period)} group by 1`,
    ),
});

const byPart = defineReport({
  name: 'sales-by-part',
  title: 'Sales by part',
  text: 'What parts were paid for, less refunds, with discounts. Charges that belong to no part have their own row.',
  dimension: PART,
  measures: PART_MEASURES,
  chart: 'net',
  ledger: 'net',
  rows: (period) =>
    sql`select coalesce(part_id::text, '') as key, ${PART_SUMS} from ${saleParts} where ${isIn(period)} group by part_id`,
});

const byKind = defineReport({
  name: 'sales-by-kind',
  title: 'Sales by kind',
  text: 'The same by the kind that parts have now.',
  dimension: {
    label: 'Kind',
    describe: (key) => ({ name: key === '' ? 'Delivery and other charges' : kindsLabel(key), detail: '' }),
  },
  measures: PART_MEASURES,
  chart: 'net',
  ledger: 'net',
  rows: (period) => sql`
    select coalesce(p.category, '') as key, sum(units) as units, sum(net) as net, sum(tax) as tax, sum(without_tax) as without_tax
    from (select part_id, ${PART_SUMS} from ${saleParts} where ${isIn(period)} group by part_id) s
    left join ${parts} p on p.id = s.part_id group by 1`,
});

const byCustomer = defineReport({
  name: 'sales-by-customer',
  title: 'Sales by customer',
  text: 'What customers paid for orders, less refunds.',
  dimension: {
    label: 'Customer',
    href: '/dashboard/customers/',
    lookUp: (key) =>
      sql`select u.name, coalesce(u.guest_email, u.email) as detail from ${users} u where u.id = ${key}::uuid and u.deleted_at is null`,
    describe: (_, found) =>
      found
        ? { name: found.name || found.detail, detail: found.name && found.detail }
        : { name: 'Deleted account', detail: '' },
  },
  measures: SALES_MEASURES,
  chart: 'net',
  ledger: 'net',
  rows: (period) => salesBy(sql`customer_id`, period),
});

const byCountry = defineReport({
  name: 'sales-by-country',
  title: 'Sales by country',
  text: 'By the country of the delivery address at the time of the payment.',
  dimension: { label: 'Country', describe: (key) => ({ name: countryName(key), detail: '' }) },
  measures: SALES_MEASURES,
  chart: 'net',
  ledger: 'net',
  rows: (period) => salesBy(sql`country`, period),
});

const byChannel = defineReport({
  name: 'sales-by-channel',
  title: 'Sales by channel',
  text: 'What assistants ordered for their buyers, and what people ordered in the store.',
  dimension: { label: 'Channel', describe: (key) => ({ name: channelLabel(key), detail: '' }) },
  measures: SALES_MEASURES,
  chart: 'net',
  ledger: 'net',
  rows: (period) => sql`
    select coalesce(o.channel, '') as key, sum(s.orders) as orders, sum(charged) as charged, sum(refunded) as refunded, sum(net) as net, sum(tax) as tax
    from (select order_id, ${SALES_SUMS} from ${sales} where ${isIn(period)} group by order_id) s
    join ${orders} o on o.id = s.order_id group by 1`,
});

const visits = defineReport({
  name: 'visits',
  title: 'Visits',
  text: 'What visitors did, as their browsers said, on days on which the setting ‘Measured visits’ lets the store count.',
  dimension: TIME,
  measures: {
    views: { label: 'Pages', type: 'count' },
    part_views: { label: 'Parts opened', type: 'count' },
    searches: { label: 'Searches', type: 'count' },
    adds: { label: 'Added to baskets', type: 'count' },
    checkouts: { label: 'Checkouts', type: 'count' },
    purchases: { label: 'Paid orders', type: 'count' },
    finished: { label: 'Paid of checkouts', type: 'percent', of: ['purchases', 'checkouts'] },
  },
  chart: 'views',
  sort: 'name',
  rows: (period) => {
    const sum = (event: VisitEventName) => sql`coalesce(sum(count) filter (where event = ${event}), 0)`;
    return timeRows(
      period,
      ['views', 'part_views', 'searches', 'adds', 'checkouts', 'purchases'],
      () => sql`
        select date_trunc(${period.unit}, day::timestamp) as start, ${sum('view')} as views, ${sum('view_part')} as part_views,
          ${sum('search')} as searches, ${sum('add')} as adds, ${sum('begin')} as checkouts, ${sum('purchase')} as purchases
        from ${visitSums} where day between ${period.from}::date and ${period.to}::date group by 1`,
    );
  },
});

const taxes = defineReport({
  name: 'tax',
  title: 'Tax by state and rate',
  text: 'Tax of payments and refunds, by the state or country of the delivery address and the rate, added to prices or included in them.',
  dimension: {
    label: 'Tax',
    describe(key) {
      const [country = '', region = '', label = '', percent = '', isIncluded] = JSON.parse(key) as string[];
      const place = region ? `${regionName(country, region)}, ${countryName(country)}` : countryName(country);
      const rate = `${label} ${Number(percent)}%`;
      return { name: `${place}: ${rate}`, detail: isIncluded ? 'Included in prices' : '' };
    },
  },
  measures: {
    payments: { label: 'Payments', type: 'count' },
    charged: { label: 'Charged', type: 'cents' },
    refunded: { label: 'Refunded', type: 'cents' },
    net: { label: 'Tax due', type: 'cents' },
  },
  chart: 'net',
  sort: 'name',
  rows: (period) => sql`
    select json_build_array(country, region, label, percent, is_included)::text as key, count(*) filter (where cents > 0) as payments,
      coalesce(sum(cents) filter (where cents > 0), 0) as charged, coalesce(-sum(cents) filter (where cents < 0), 0) as refunded, sum(cents) as net
    from ${saleTaxes} where ${isIn(period)} group by country, region, label, percent, is_included`,
});

const margin = defineReport({
  name: 'margin',
  title: 'Margin by part',
  text: 'Sales without tax, less what the parts cost when they were sold. Sales of parts without a known cost are left out of the margin.',
  dimension: PART,
  measures: {
    units: { label: 'Units', type: 'count' },
    sold: { label: 'Without tax', type: 'cents' },
    known: { label: 'With known cost', type: 'cents' },
    cost: { label: 'Cost', type: 'cents' },
    margin: { label: 'Margin', type: 'cents' },
    percent: { label: 'Margin %', type: 'percent', of: ['margin', 'known'] },
  },
  chart: 'margin',
  rows: (period) => sql`
    select part_id::text as key, sum(units) as units, sum(cents - tax_cents) as sold,
      coalesce(sum(cents - tax_cents) filter (where cost_cents is not null), 0) as known, coalesce(sum(cost_cents), 0) as cost,
      coalesce(sum(cents - tax_cents - cost_cents), 0) as margin
    from ${saleParts} where ${isIn(period)} and part_id is not null group by part_id`,
});

const stockValue = defineReport({
  name: 'stock-value',
  title: 'Stock value',
  text: 'Units in the house now: those for sale, and those of open orders that have arrived and are not sent. At the last cost of a part, and at its price.',
  dimension: PART,
  isOfNow: true,
  measures: {
    free: { label: 'For sale', type: 'count' },
    ordered: { label: 'In open orders', type: 'count' },
    cost: { label: 'Value at cost', type: 'cents' },
    price: { label: 'Value at price', type: 'cents' },
    unknown: { label: 'Units without a cost', type: 'count' },
  },
  chart: 'cost',
  rows: () => sql`
    select id::text as key, quantity as free, ordered, (quantity + ordered) * coalesce(cost_cents, 0)::bigint as cost,
      (quantity + ordered) * price_cents::bigint as price, case when cost_cents is null then quantity + ordered else 0 end as unknown
    from (
      select p.*, greatest(coalesce(o.units, 0) - p.promised, 0) as ordered from ${parts} p left join (
        select part_id, sum(quantity + exchanged_units - withdrawn_units - sent_units) as units
        from ${orderLines} where closed_at is null and status in ('unpaid', 'agreed', 'paid') group by part_id
      ) o on o.part_id = p.id
    ) house where quantity > 0 or ordered > 0`,
});

const basketEmails = defineReport({
  name: 'basket-emails',
  title: 'Emails about baskets',
  text: 'Emails to customers who left a basket and asked for them, of the last year, on the day when they were sent: how many came back by the link, and how many of these placed an order within 14 days and paid for it.',
  dimension: TIME,
  measures: {
    sent: { label: 'Sent', type: 'count' },
    returned: { label: 'Came back', type: 'count' },
    ordered: { label: 'Ordered', type: 'count' },
    share: { label: 'Ordered %', type: 'percent', of: ['ordered', 'sent'] },
  },
  chart: 'sent',
  sort: 'name',
  rows: (period) =>
    timeRows(
      period,
      ['sent', 'returned', 'ordered'],
      (start) => sql`
        select ${start(sql`r.sent_at`)} as start, count(*) as sent, count(r.returned_at) as returned, count(*) filter (where exists (
            select from ${orders} o where o.customer_id = r.customer_id and o.created_at >= r.returned_at and o.paid_cents > 0
              and o.created_at < r.sent_at + make_interval(days => ${RESTORE_DAYS}))) as ordered
        from ${basketReminders} r where ${isDuring(sql`r.sent_at`, period)} group by 1`,
    ),
});

export const REPORTS: readonly ReportDescription[] = [
  byPeriod,
  byPart,
  byKind,
  byCustomer,
  byCountry,
  byChannel,
  visits,
  taxes,
  margin,
  stockValue,
  basketEmails,
];
