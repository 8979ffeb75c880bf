import { useLoaderData } from 'react-router';
import { MAX_STATEMENT_LINES, type StatementOutcome } from '#contract/payments/bank-terms.ts';
import { failureText } from '#app/forms/failure-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { BackLink } from '#app/ui/buttons/back-link.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Badge, type Tone } from '#app/ui/content/badge.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { TableFileField } from '#app/ui/fields/file-field.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import { countOf, formatCents, formatCount } from '#app/ui/text/format-number.ts';
import { Price, useCurrency } from '#app/ui/text/price.tsx';
import { centsOf } from '#contract/money.ts';
import {
  handleStatementAction,
  orderField,
  recordField,
  type StatementAnswer,
  type StatementRow,
} from './statement-actions.ts';

const load = async (context: LoaderContext) => {
  await context.admin();
  return null;
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleStatementAction);
export const clientAction = inBrowser(handleStatementAction);
export const shouldRevalidate = keepWhenUnreachable;

const FILES = '.xml,.csv,.txt,text/xml,application/xml,text/csv,text/plain';

/** The payments of a bank statement: which order each is for; the sure ones are recorded with one press. */
export default function BankStatementsPage() {
  useLoaderData<typeof loader>();
  const answer = useAnswer<StatementAnswer>();
  const problem = answer && 'problem' in answer ? answer.problem : undefined;
  const rows = answer && 'rows' in answer ? answer.rows : undefined;
  const fileError = problem?.fields?.['file'];
  const hint = `CAMT.053 (XML), or CSV with a heading. Up to ${formatCount(MAX_STATEMENT_LINES)} payments. Importing a statement again records nothing twice.`;
  return (
    <>
      <BackLink href="/dashboard/manageorder">Manage Order</BackLink>
      <PageHeading title="Bank statements">
        Import a statement of your account to record the payments of orders. Nothing is recorded before you have seen
        each payment.
      </PageHeading>
      <div className="grid grid-cols-1 gap-6">
        {problem && !fileError && <Banner tone="bad" title={failureText({ problem })} />}
        {rows && <Payments key={JSON.stringify(rows)} rows={rows} />}
        <Card>
          <PostForm encType="multipart/form-data" className="grid max-w-form gap-5">
            <TableFileField label={rows ? 'Another file' : 'File'} hint={hint} error={fileError} accept={FILES} />
            <p>
              <SubmitButton variant={rows ? 'secondary' : 'primary'} icon="upload">
                Check file
              </SubmitButton>
            </p>
          </PostForm>
        </Card>
      </div>
    </>
  );
}

const DISPLAY: Readonly<Record<StatementOutcome, { tone: Tone; text: string }>> = {
  matched: { tone: 'good', text: 'Matches' },
  partial: { tone: 'wait', text: 'Part payment' },
  more: { tone: 'wait', text: 'More than is due' },
  double: { tone: 'bad', text: 'Paid or canceled' },
  check: { tone: 'wait', text: 'Check' },
  unknown: { tone: 'plain', text: 'No order found' },
  booked: { tone: 'plain', text: 'Recorded before' },
  refused: { tone: 'bad', text: 'Not recorded' },
  recorded: { tone: 'good', text: 'Recorded' },
};

const isFinished = ({ outcome }: StatementRow): boolean => outcome === 'booked' || outcome === 'recorded';

function Payments({ rows }: { rows: readonly StatementRow[] }) {
  const currency = useCurrency();
  const open = rows.filter((row) => !isFinished(row));
  const count = (outcome: StatementOutcome): number => rows.filter((row) => row.outcome === outcome).length;
  const sums = (['recorded', 'matched', 'booked'] as const)
    .filter((outcome) => count(outcome) > 0)
    .map((outcome) => `${formatCount(count(outcome))} ${WORDS[outcome]}`);
  const others = open.length - count('matched');
  return (
    <PostForm>
      <HiddenFields fields={{ rows: JSON.stringify(rows) }} />
      <Card
        as="section"
        title={[countOf(rows.length, ['payment', 'payments']), ...sums].join(', ')}
        flush
        footer={
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <SubmitButton variant="primary" disabled={open.length === 0}>
              Record selected payments
            </SubmitButton>
            {others > 0 && (
              <p className="text-sm text-muted">
                {formatCount(others)} to check: enter the order, and select them to record them.
              </p>
            )}
          </div>
        }
      >
        <DataTable
          caption="Payments in the file"
          rows={rows}
          rowKey={({ line }) => String(line)}
          empty={null}
          columns={[
            {
              header: 'Payment',
              primary: true,
              cell: ({ amount, receivedOn, payer, text }) => (
                <span className="block min-w-0">
                  <Price cents={centsOf(amount)} />
                  <span className="block text-sm font-normal wrap-anywhere text-muted">
                    {[formatDay(receivedOn), payer].filter(Boolean).join(', ')}
                    {text && <span className="block">{text}</span>}
                  </span>
                </span>
              ),
            },
            {
              header: 'Order',
              cell: (row) => <OrderCell row={row} money={(cents) => formatCents(cents, currency)} />,
            },
            {
              header: 'Result',
              cell: ({ outcome, reason }) => (
                <span className="grid justify-items-end gap-1 md:justify-items-start">
                  <Badge tone={DISPLAY[outcome].tone}>{DISPLAY[outcome].text}</Badge>
                  {reason && <span className="text-sm wrap-anywhere text-muted">{reason}</span>}
                </span>
              ),
            },
            {
              header: 'Record',
              cell: (row) =>
                isFinished(row) ? null : (
                  <CheckboxField
                    label={`Record ${formatCents(centsOf(row.amount), currency)}`}
                    name={recordField(row.line)}
                    value="1"
                    defaultChecked={row.outcome === 'matched'}
                  />
                ),
            },
          ]}
        />
      </Card>
    </PostForm>
  );
}

const WORDS = { recorded: 'recorded', matched: 'to record', booked: 'recorded before' } as const;

/** The order that a payment is recorded for: found by its reference, or entered. */
function OrderCell({ row, money }: { row: StatementRow; money: (cents: number) => string }) {
  const { order, number, customerName, due, line, outcome } = row;
  const details = [customerName, due === null ? '' : `${money(centsOf(due))} due`].filter(Boolean).join(', ');
  return (
    <span className="block min-w-0">
      {order && (
        <>
          <TextLink href={`/dashboard/manageorder?order=${order}`}>
            <Figures>#{number}</Figures>
          </TextLink>
          <span className="block text-sm wrap-anywhere text-muted">{details}</span>
        </>
      )}
      {!isFinished(row) && outcome !== 'matched' && (
        <TextField
          id={orderField(line)}
          name={orderField(line)}
          label={`Order of payment ${line}`}
          hideLabel
          defaultValue={number}
          placeholder="Order number"
          autoComplete="off"
          inputMode="numeric"
          maxLength={20}
          fieldClassName="max-w-40"
        />
      )}
    </span>
  );
}
