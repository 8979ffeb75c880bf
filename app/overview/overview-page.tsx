import type { OrderView } from '#contract/managed-orders/filter.ts';
import { useLoaderData } from 'react-router';
import type { Count } from '#contract/parts/search.ts';
import type { Overview, Sales } from '#contract/store/overview.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { usePermission } from '#app/accounts/allowed.tsx';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { useLivePage } from '#app/live/use-live-page.ts';
import { countText } from '#app/parts/search/filter-labels.ts';
import { Anchor } from '#app/ui/buttons/anchor.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCents, formatCount } from '#app/ui/text/format-number.ts';
import { Price, useCurrency } from '#app/ui/text/price.tsx';
import { Abandoned, BestSellers, LowStock, MissedSearches, OldestToShip, Unsent } from './overview-lists.tsx';
import { SalesChart } from './sales-chart.tsx';

const load = async (context: LoaderContext) => {
  await context.admin();
  return context.call('readOverview');
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const shouldRevalidate = keepWhenUnreachable;

const TOPICS = ['orders', 'parts', 'messages'] as const;

/** Pending work and sales; the figures update live. */
export default function OverviewPage() {
  const overview = useLoaderData<typeof loader>();
  useLivePage(TOPICS);
  return (
    <>
      <PageHeading title="Overview">
        As of <DateTime iso={overview.at} />
      </PageHeading>
      <div className="grid grid-cols-1 gap-6">
        <Waiting overview={overview} />
        <section
          aria-labelledby="sales"
          className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-6"
        >
          <h2 id="sales" className="sr-only">
            Sales
          </h2>
          <Period title="Today" than="yesterday" {...overview.sales.today} />
          <Period title="Last 7 days" than="the 7 days before" {...overview.sales.week} />
          <Period title="Last 30 days" than="the 30 days before" {...overview.sales.month} />
        </section>
        <Card title="Charged per day">
          <SalesChart days={overview.days} />
          <p className="mt-2 text-sm text-muted">
            Days begin at midnight in {overview.timeZone.replaceAll('_', ' ')} (
            <Anchor href="/dashboard/settings" className="link-text">
              time zone
            </Anchor>
            ).
          </p>
        </Card>
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-3">
          <OldestToShip toShip={overview.toShip} />
          <LowStock stock={overview.stock} />
          <BestSellers parts={overview.bestSellers} />
          <MissedSearches searches={overview.missedSearches} />
          <Abandoned abandoned={overview.abandoned} />
          <Unsent unsent={overview.unsent} />
        </div>
      </div>
    </>
  );
}

/** The queues of work, each a link to its list; those with nothing to do are muted. */
function Waiting({ overview }: { overview: Overview }) {
  const { toShip, overdue, refundsFailed, disputesOpen, returnsAsked, messages, questions, stock, reconciliation } =
    overview;
  const exact = (count: number): Count => ({ count, atLeast: false });
  const orders = (view: OrderView) => `/dashboard/manageorder?view=${view}`;
  const stored = '/dashboard/manageproduct';
  const canReadMessages = usePermission('customers.read');
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="sr-only">
        To do
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 2xl:grid-cols-9">
        <Queue title="Orders to ship" count={toShip.orders} href={orders('to-ship')} />
        <Queue title="Payments overdue" count={overdue} href={orders('overdue')} />
        <Queue title="Failed refunds" count={exact(refundsFailed)} href={orders('problems')} urgent />
        <Queue title="Open disputes" count={exact(disputesOpen)} href={orders('problems')} urgent />
        <Queue title="Return requests" count={exact(returnsAsked)} href="/dashboard/returns" />
        <Queue title="New messages" count={exact(messages)} {...(canReadMessages && { href: '/dashboard/inbox' })} />
        <Queue
          title="Open questions"
          count={exact(questions)}
          {...(canReadMessages && { href: '/dashboard/questions' })}
        />
        <Queue title="Parts out of stock" count={stock.out} href={`${stored}?stock=out`} />
        <Queue title="Parts running low" count={stock.low} href={`${stored}?stock=low`} />
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
        <Figures>{countText(count)}</Figures>
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

function Period({ title, than, now, before }: { title: string; than: string; now: Sales; before: Sales }) {
  const currency = useCurrency();
  return (
    <Card>
      <h3 className="text-sm font-medium text-muted">{title}</h3>
      <p className="mt-1 text-2xl">
        <Price cents={now.charged} />
      </p>
      <p className="mt-1 text-sm text-muted">
        <Figures>{formatCount(now.orders)}</Figures> {now.orders === 1 ? 'order' : 'orders'} paid
        {now.returned !== 0 && (
          <>
            , <Price cents={now.returned} /> refunded or disputed
          </>
        )}
      </p>
      <p className="mt-2 text-sm text-muted">{changeText(now.charged, before.charged, than, currency)}</p>
    </Card>
  );
}

function changeText(now: number, before: number, than: string, currency: string): string {
  const reference = `${than} (${formatCents(before, currency)})`;
  if (now === before) return `The same as ${reference}`;
  const isMore = now > before;
  if (before === 0) return `${isMore ? 'More' : 'Less'} than ${reference}`;
  const percent = Math.abs(Math.round(((now - before) / before) * 100));
  return `${formatCount(percent)}% ${isMore ? 'more' : 'less'} than ${reference}`;
}
