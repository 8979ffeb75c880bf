import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { Count } from '#contract/parts/search.ts';
import type { Overview, Sales } from '#contract/store/overview.ts';
import type { LoaderContext } from '../loaders/loader-context.ts';
import { inBrowser } from '../loaders/in-browser.ts';
import { keepWhenUnreachable } from '../loaders/keep-when-unreachable.ts';
import { onServer } from '../loaders/on-server.ts';
import { titleMeta } from '../document/page-meta.ts';
import { useRootData } from '../document/root-data.ts';
import { Anchor } from '../ui/buttons/anchor.tsx';
import { ButtonLink } from '../ui/buttons/button.tsx';
import { Card } from '../ui/content/card.tsx';
import { Facts } from '../ui/content/facts.tsx';
import { PageHeading } from '../ui/content/page-heading.tsx';
import { DateTime } from '../ui/text/date-time.tsx';
import { Figures } from '../ui/text/figure-text.tsx';
import { formatCents, formatCount } from '../ui/text/format-number.ts';
import { Price } from '../ui/text/price.tsx';
import { SalesChart } from './sales-chart.tsx';

const load = async (context: LoaderContext) => {
  await context.admin();
  return context.call('readOverview');
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const shouldRevalidate = keepWhenUnreachable;

export const meta = titleMeta('Overview');

/** Work that is due, and sales. */
export default function OverviewPage() {
  const overview = useLoaderData<typeof loader>();
  const { currency } = useRootData().store;
  return (
    <>
      <PageHeading title="Overview">
        As of <DateTime iso={overview.at} />
      </PageHeading>
      <div className="grid grid-cols-1 gap-6">
        <Waiting overview={overview} />
        <section aria-labelledby="sales" className="grid grid-cols-1 gap-6 sm:grid-cols-3">
          <h2 id="sales" className="sr-only">
            Sales
          </h2>
          <Period title="Today" than="yesterday" currency={currency} {...overview.sales.today} />
          <Period title="Last 7 days" than="the 7 days before" currency={currency} {...overview.sales.week} />
          <Period title="Last 30 days" than="the 30 days before" currency={currency} {...overview.sales.month} />
        </section>
        <Card title="Charged per day">
          <SalesChart days={overview.days} currency={currency} />
          <p className="mt-2 text-sm text-muted">Days are in UTC.</p>
        </Card>
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-3">
          <OldestToShip toShip={overview.toShip} />
          <LowStock stock={overview.stock} />
          <BestSellers parts={overview.bestSellers} />
        </div>
      </div>
    </>
  );
}

/** The queues of work, each a link to its list; those with nothing to do are muted. */
function Waiting({ overview }: { overview: Overview }) {
  const { toShip, overdue, refundsFailed, disputesOpen, returnsAsked, messages, stock, reconciliation } = overview;
  const exact = (count: number): Count => ({ count, atLeast: false });
  const orders = (status: string) => `/dashboard/manageorder?status=${status}`;
  const stored = '/dashboard/manageproduct';
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="sr-only">
        To do
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-8">
        <Queue title="Orders to ship" count={toShip.orders} href={orders('paid')} />
        <Queue title="Payments overdue" count={overdue} href={orders('expired')} />
        <Queue title="Refunds that failed" count={exact(refundsFailed)} href={orders('all')} urgent />
        <Queue title="Open disputes" count={exact(disputesOpen)} href={orders('all')} urgent />
        <Queue title="Return requests" count={exact(returnsAsked)} href="/dashboard/returns" />
        <Queue title="Messages, 7 days" count={exact(messages)} />
        <Queue title="Parts out of stock" count={stock.out} href={stored} />
        <Queue title="Parts low in stock" count={stock.low} href={stored} />
      </ul>
      <p className="mt-3 text-sm text-muted">
        <Anchor href="/dashboard/verification" className="link-text">
          Last reconciliation
        </Anchor>
        : {reconciliation ? <Outcome {...reconciliation} /> : 'none yet'}
      </p>
    </section>
  );
}

function Outcome({ at, outcome }: NonNullable<Overview['reconciliation']>) {
  const texts = {
    agrees: 'everything agrees',
    discrepancies: 'discrepancies found',
    unfinished: 'not everything could be checked',
  };
  return (
    <>
      <span className={outcome === 'discrepancies' ? 'font-medium text-error' : undefined}>{texts[outcome]}</span>,{' '}
      <DateTime iso={at} />
    </>
  );
}

function Queue({ title, count, href, urgent }: { title: string; count: Count; href?: string; urgent?: boolean }) {
  const isNone = count.count === 0;
  const content = (
    <>
      <span className={isNone ? 'text-2xl text-muted' : urgent ? 'text-2xl text-error' : 'text-2xl'}>
        <Figures>{`${formatCount(count.count)}${count.atLeast ? '+' : ''}`}</Figures>
      </span>
      <span className="text-sm text-muted">{title}</span>
    </>
  );
  const className = 'sheet flex h-full flex-col gap-1 p-4';
  return (
    <li>
      {href ? (
        <Anchor href={href} className={`${className} hover:bg-base-300`}>
          {content}
        </Anchor>
      ) : (
        <p className={className}>{content}</p>
      )}
    </li>
  );
}

function Period({
  title,
  than,
  currency,
  now,
  before,
}: {
  title: string;
  than: string;
  currency: string;
  now: Sales;
  before: Sales;
}) {
  return (
    <Card>
      <h3 className="text-sm font-medium text-muted">{title}</h3>
      <p className="mt-1 text-2xl">
        <Price cents={now.charged} currency={currency} />
      </p>
      <p className="mt-1 text-sm text-muted">
        <Figures>{formatCount(now.orders)}</Figures> {now.orders === 1 ? 'order' : 'orders'} paid
        {now.returned !== 0 && (
          <>
            , <Price cents={now.returned} currency={currency} /> refunded
          </>
        )}
      </p>
      <p className="mt-2 text-sm text-muted">{changeText(now.charged, before.charged, than, currency)}</p>
    </Card>
  );
}

function changeText(now: number, before: number, than: string, currency: string): string {
  if (before === 0) return now === 0 ? `None ${than} either` : `Nothing ${than}`;
  const percent = Math.round(((now - before) / before) * 100);
  const compared =
    percent === 0 ? 'The same as' : `${formatCount(Math.abs(percent))}% ${percent > 0 ? 'more' : 'less'} than`;
  return `${compared} ${than} (${formatCents(before, currency)})`;
}

function OldestToShip({ toShip: { orders, oldest } }: { toShip: Overview['toShip'] }) {
  return (
    <ListOf
      title="Ship next"
      none="Every paid order is shipped."
      items={oldest.map(({ order, number, customer, placedAt, lines, units }) => ({
        name: (
          <Anchor href={`/dashboard/manageorder?order=${order}`} className="link-text wrap-anywhere">
            <Figures>#{number}</Figures> {customer}
          </Anchor>
        ),
        value: (
          <span className="text-sm text-muted">
            {lines === 1 ? '1 part' : `${lines} parts`}, {units === 1 ? '1 unit' : `${formatCount(units)} units`},{' '}
            <DateTime iso={placedAt} />
          </span>
        ),
      }))}
      more={
        orders.count > oldest.length
          ? { href: '/dashboard/manageorder?status=paid', text: 'All orders to ship' }
          : undefined
      }
    />
  );
}

function LowStock({ stock: { lowest } }: { stock: Overview['stock'] }) {
  return (
    <ListOf
      title="Lowest stock"
      none="Every part has stock for at least three orders."
      items={lowest.map(({ _id, name, sku, quantity, minimum }) => ({
        name: (
          <Anchor
            href={`/dashboard/manageproduct?q=${encodeURIComponent(sku)}&edit=${_id}`}
            className="link-text wrap-anywhere"
          >
            {name}
          </Anchor>
        ),
        value: (
          <span className={quantity < minimum ? 'text-sm text-error' : 'text-sm text-muted'}>
            <Figures>{formatCount(quantity)}</Figures> left (minimum <Figures>{formatCount(minimum)}</Figures>)
          </span>
        ),
      }))}
    />
  );
}

function BestSellers({ parts }: { parts: Overview['bestSellers'] }) {
  return (
    <ListOf
      title="Best sellers, 30 days"
      none="Nothing was sold in the last 30 days."
      items={parts.map(({ _id, name, units }) => ({
        name: (
          <Anchor href={`/part/${_id}`} className="link-text wrap-anywhere">
            {name}
          </Anchor>
        ),
        value: (
          <span className="text-sm text-muted">
            <Figures>{formatCount(units)}</Figures> {units === 1 ? 'unit' : 'units'}
          </span>
        ),
      }))}
    />
  );
}

function ListOf({
  title,
  none,
  items,
  more,
}: {
  title: string;
  none: string;
  items: readonly { name: ReactNode; value: ReactNode }[];
  more?: { href: string; text: string } | undefined;
}) {
  return (
    <Card
      as="section"
      title={title}
      footer={
        more && (
          <ButtonLink href={more.href} size="sm" variant="ghost">
            {more.text}
          </ButtonLink>
        )
      }
    >
      {items.length === 0 ? <p className="text-sm text-muted">{none}</p> : <Facts items={items} />}
    </Card>
  );
}
