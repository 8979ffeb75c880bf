import { FormBanner } from '#app/forms/form-banner.tsx';
import { useLoaderData, useSearchParams } from 'react-router';
import { Allowed } from '#app/accounts/allowed.tsx';
import type { Verification } from '#contract/verification/verification.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { call } from '#app/api/browser-call.ts';
import { formAction, type FormFailure } from '#app/forms/form-failure.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { usePolling } from '#app/loaders/use-polling.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { useState } from 'react';
import { ExportButton } from '#app/lists/export-button.tsx';
import { SelectField } from '#app/ui/fields/text-field.tsx';
import { CertificateFacts, DiscrepancyTable, ResultBanner } from './certificate.tsx';
import { VerificationHistory } from './verification-history.tsx';

const load = async (context: LoaderContext) => {
  await context.admin();
  return context.call('listVerifications');
};

const handleAction = formAction(async ({ admin, call }, form): Promise<{ started: true }> => {
  await admin('books.check');
  await call(form.get('intent') === 'rebuild-sales' ? 'rebuildSales' : 'startVerification');
  return { started: true };
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleAction);
export const clientAction = inBrowser(handleAction);
export const shouldRevalidate = keepWhenUnreachable;

/** The latest reconciliation or an earlier one, and a button to run a new one. */
export default function VerificationPage() {
  const { underWay, runs } = useLoaderData<typeof loader>();
  const answer = useAnswer<{ started: true } | FormFailure>();
  const failure = failureIn(answer);
  const [search] = useSearchParams();
  const shown = runs.find(({ _id }) => _id === search.get('run')) ?? runs[0];
  usePolling(signOf({ underWay, runs }), async () => signOf(await call('listVerifications')), underWay);
  return (
    <>
      <PageHeading
        title="Reconciliation"
        actions={
          <>
            <ButtonLink href="/dashboard/manageorder" variant="ghost">
              Manage Order
            </ButtonLink>
            <Allowed permission="books.check">
              <PostButton action="/dashboard/verification" variant="primary" icon="refresh" loading={underWay}>
                Check now
              </PostButton>
            </Allowed>
          </>
        }
      >
        Compares every unit of stock and every cent with the orders and the card provider. Runs every night.
      </PageHeading>
      <div className="grid grid-cols-1 gap-6">
        <FormBanner failure={failure} />
        <div role="status">
          {underWay && (
            <Banner
              tone="wait"
              title="A check is running"
              actions={
                <ButtonLink href="/dashboard/verification" size="sm">
                  Refresh
                </ButtonLink>
              }
            >
              Its result will appear here shortly.
            </Banner>
          )}
        </div>
        {shown ? <Shown run={shown} isLast={shown === runs[0]} /> : !underWay && <NothingYet />}
        <AccountingCard />
        {runs.length > 1 && <VerificationHistory runs={runs} shown={shown?._id} />}
      </div>
    </>
  );
}

function Shown({ run, isLast }: { run: Verification; isLast: boolean }) {
  const { discrepancies, discrepancyCount, pending, pendingCount } = run.certificate;
  return (
    <>
      <ResultBanner run={run} />
      {discrepancyCount > 0 && (
        <DiscrepancyTable title="Discrepancies" found={discrepancies} count={discrepancyCount} />
      )}
      {isLast && discrepancies.some(({ kind }) => kind.startsWith('sales_')) && <RebuildSales />}
      <Card
        marks
        title={
          isLast ? (
            'The last check'
          ) : (
            <>
              The check on <DateTime iso={run.at} />
            </>
          )
        }
      >
        <CertificateFacts certificate={run.certificate} />
      </Card>
      {pendingCount > 0 && (
        <DiscrepancyTable title="In progress (no action needed)" found={pending} count={pendingCount} />
      )}
    </>
  );
}

/** Only sales figures can be rebuilt: they are sums of other records. */
function RebuildSales() {
  return (
    <Allowed permission="books.check">
      <Card title="Sales figures">
        <PostForm action="/dashboard/verification" className="grid justify-items-start gap-4">
          <p className="text-sm text-muted">
            The sales figures on the overview differ from the orders and payments. Rebuild them from the orders.
          </p>
          <Button type="submit" name="intent" value="rebuild-sales" icon="refresh">
            Rebuild and check again
          </Button>
        </PostForm>
      </Card>
    </Allowed>
  );
}

function NothingYet() {
  return (
    <Card flush>
      <EmptyState kind="nothing" title="No check has run yet">
        Press Check now, or wait for the nightly run.
      </EmptyState>
    </Card>
  );
}

function signOf({ underWay, runs }: { underWay: boolean; runs: readonly Verification[] }): string {
  return `${underWay} ${runs[0]?._id ?? ''}`;
}

/** Months that the field offers. */
const MONTHS = 24;

/** Downloads the money ledger of a month for accounting. */
function AccountingCard() {
  const months = lastMonths();
  const [month, setMonth] = useState(months[1]!.value);
  return (
    <Card title="Accounting">
      <p className="mb-4 max-w-prose text-muted">
        A month's payments, refunds and disputes as a CSV file, with invoice and credit note numbers, delivery, and tax
        by rate. Months follow the time zone in Settings. The card provider's fees are in its own reports.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Month"
          name="month"
          options={months}
          value={month}
          onChange={(event) => setMonth(event.target.value)}
          fieldClassName="w-48"
        />
        <ExportButton call="exportAccounting" query={{ month }} />
      </div>
    </Card>
  );
}

function lastMonths(): { value: string; label: string }[] {
  const now = new Date();
  const name = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return Array.from({ length: MONTHS }, (_, back) => {
    const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    return { value: day.toISOString().slice(0, 7), label: name.format(day) };
  });
}
