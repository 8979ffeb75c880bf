import type { OrderState } from '#contract/choices.ts';
import { DISCREPANCY_KINDS, type DiscrepancySubject } from '#contract/verification/discrepancy-kinds.ts';
import type { Certificate, Discrepancy, Verification } from '#contract/verification/verification.ts';
import { stateDisplay } from '#app/orders/order-state.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { TextWithTimes } from '#app/ui/text/text-with-times.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { Facts } from '#app/ui/content/facts.tsx';
import { countOf, formatCents, formatCount } from '#app/ui/text/format-number.ts';

/** The outcome of a check, in one sentence. */
export function ResultBanner({ run: { outcome, at, certificate } }: { run: Verification }) {
  const { discrepancyCount, provider } = certificate;
  if (outcome === 'agrees')
    return (
      <Banner
        tone="good"
        title={
          <>
            Everything agrees, as of <DateTime iso={at} />
          </>
        }
      />
    );
  if (outcome === 'unfinished') {
    return (
      <Banner
        tone="wait"
        title={
          <>
            Not everything could be checked on <DateTime iso={at} />
          </>
        }
      >
        The store&apos;s own books agree. The card provider&apos;s could not be compared: {provider.why}.
      </Banner>
    );
  }
  return (
    <Banner tone="bad" title={`${countOf(discrepancyCount, ['discrepancy', 'discrepancies'])} found`}>
      As of <DateTime iso={at} />.
      {provider.asked ? '' : ` The card provider's books could not be compared: ${provider.why}.`} docs/reliability.md
      explains each kind.
    </Banner>
  );
}

/** The check's counts and sums. */
export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { stock, orders, money, atProvider, provider, audit } = certificate;
  const received = stock.received - stock.removed;
  const states = Object.entries(orders).map(
    ([state, count]) => `${formatCount(count)} ${stateDisplay(state as OrderState).text.toLowerCase()}`,
  );
  return (
    <Facts
      items={[
        { name: 'Parts', value: <Figures>{formatCount(stock.parts)}</Figures> },
        {
          name: 'Units received',
          value: (
            <Figures>
              {formatCount(received)} = {formatCount(stock.sellable)} sellable + {formatCount(stock.held)} reserved +{' '}
              {formatCount(stock.paid)} paid + {formatCount(stock.shipped)} shipped
            </Figures>
          ),
        },
        { name: 'Order lines', value: <Figures>{states.length > 0 ? states.join(', ') : 'none'}</Figures> },
        { name: 'Charged', value: <Figures>{summed(money.charged)}</Figures> },
        { name: 'Refunded', value: <Figures>{summed(money.refunded)}</Figures> },
        { name: 'Refunds pending', value: <Figures>{summed(money.onItsWayBack)}</Figures> },
        { name: 'Disputed', value: <Figures>{summed(money.disputed ?? {})}</Figures> },
        { name: 'Net', value: <Figures>{summed(money.kept)}</Figures> },
        {
          name: `Card provider (${provider.mode})`,
          value: provider.asked ? (
            <Figures>
              {formatCount(atProvider.payments)} payments, {summed(atProvider.succeeded)} charged,{' '}
              {summed(atProvider.refunded)} refunded
            </Figures>
          ) : (
            'not compared'
          ),
        },
        ...(audit
          ? [
              {
                name: 'Audit trail',
                value: (
                  <Figures>
                    {formatCount(audit.entries)} entries, the last seal {audit.head?.slice(0, 16) ?? 'none yet'}
                  </Figures>
                ),
              },
            ]
          : []),
        { name: 'Database', value: certificate.database },
        { name: 'Duration', value: <Figures>{certificate.seconds} s</Figures> },
      ]}
    />
  );
}

/** Discrepancies in words, with what each is about. */
export function DiscrepancyTable({
  title,
  found,
  count,
}: {
  title: string;
  found: readonly Discrepancy[];
  count: number;
}) {
  return (
    <Card flush title={`${title}: ${formatCount(count)}`}>
      <DataTable
        caption={title}
        rows={found}
        rowKey={({ kind, subject }) => `${kind} ${subject}`}
        columns={[
          { header: 'Finding', primary: true, cell: ({ kind }) => nameOfKind(kind) },
          { header: 'About', cell: (discrepancy) => <Subject discrepancy={discrepancy} /> },
          {
            header: 'Details',
            cell: ({ says }) => (
              <span className="wrap-anywhere">
                <TextWithTimes>{says}</TextWithTimes>
              </span>
            ),
          },
        ]}
        empty={null}
      />
    </Card>
  );
}

/** What the finding is about, with a link if it has a screen. */
function Subject({ discrepancy: { kind, subject } }: { discrepancy: Discrepancy }) {
  const about = DISCREPANCY_KINDS[kind]?.about;
  if (about === 'sales hour') return <TextWithTimes>{subject.replace(/ \w{3}$/, inCapitals)}</TextWithTimes>;
  const href = about && SCREENS[about]?.(subject);
  return (
    <span className="block">
      {about && <span className="block first-letter:uppercase">{about}</span>}
      <Figures className="text-sm break-all">{href ? <TextLink href={href}>{subject}</TextLink> : subject}</Figures>
    </span>
  );
}

const orderScreen = (id: string): string => `/dashboard/manageorder?order=${id}`;

const SCREENS: Readonly<Partial<Record<DiscrepancySubject, (id: string) => string>>> = {
  part: (id) => `/dashboard/stock/${id}`,
  order: orderScreen,
  'order line': orderScreen,
  'gift card': (id) => `/dashboard/gift-cards/${id}`,
  promotion: (id) => `/dashboard/promotions/${id}`,
};

/** Older results can contain kinds without a name. */
function nameOfKind(kind: string): string {
  return DISCREPANCY_KINDS[kind]?.name ?? kind.replaceAll('_', ' ').replace(/^./, inCapitals);
}

function inCapitals(text: string): string {
  return text.toUpperCase();
}

function summed(cents: Record<string, number>): string {
  const sums = Object.entries(cents).map(([currency, each]) => formatCents(each, currency));
  return sums.length > 0 ? sums.join(' + ') : 'nothing';
}
