import { ORDERS } from '#app/lists/nouns.ts';
import { MAX_TRACKED } from '#contract/fulfillment/choices.ts';
import { failureText } from '#app/forms/failure-text.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { TableFileField } from '#app/ui/fields/file-field.tsx';
import { countOf, formatCount } from '#app/ui/text/format-number.ts';
import { handleTrackingAction, type TrackingAnswer } from './tracking-actions.ts';
import { TrackingTable } from './tracking-table.tsx';
import { PostForm } from '#app/forms/post-form.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';

const load = async (context: LoaderContext) => {
  await context.admin();
  return null;
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleTrackingAction);
export const clientAction = inBrowser(handleTrackingAction);
export const shouldRevalidate = keepWhenUnreachable;

/** Tracking numbers of many orders from a carrier's or label service's file: a preview of each row, then the import. */
export default function TrackingPage() {
  const answer = useAnswer<TrackingAnswer>();
  const problem = answer && 'problem' in answer ? answer.problem : undefined;
  const rows = answer && 'rows' in answer ? answer : undefined;
  const fileError = problem?.fields?.['file'];
  return (
    <>
      <PageHeading title="Tracking numbers">
        Import a file from your carrier or label service. Packed orders are shipped with their number; shipped orders
        without one get it. Nothing changes before you have seen each row.
      </PageHeading>
      <div className="grid grid-cols-1 gap-6">
        {problem && !fileError && <Banner tone="bad" title={failureText({ problem })} />}
        {rows && <Rows key={String(rows.isDone)} answer={rows} />}
        <Card>
          <FileForm error={fileError} isFirst={!rows} />
        </Card>
      </div>
    </>
  );
}

function FileForm({ error, isFirst }: { error: string | undefined; isFirst: boolean }) {
  const hint = `CSV or XLSX with columns such as Order, Carrier and Tracking number, in any order. Up to ${formatCount(MAX_TRACKED)} rows.`;
  return (
    <PostForm encType="multipart/form-data" className="grid max-w-form gap-5">
      <TableFileField label={isFirst ? 'File' : 'Another file'} hint={hint} error={error} />
      <p>
        <SubmitButton variant={isFirst ? 'primary' : 'secondary'} icon="upload">
          Check file
        </SubmitButton>
      </p>
    </PostForm>
  );
}

function Rows({ answer: { rows, isDone } }: { answer: Exclude<TrackingAnswer, { problem: unknown }> }) {
  const count = (outcome: string): number => rows.filter((row) => row.outcome === outcome).length;
  const good = rows.filter(({ outcome }) => outcome === 'ships' || outcome === 'adds');
  const sums = [
    isDone ? `${countOf(count('ships'), ORDERS)} shipped` : `${countOf(count('ships'), ORDERS)} to ship`,
    `${countOf(count('adds'), ['number', 'numbers'])} ${isDone ? 'added' : 'to add'}`,
    `${formatCount(count('same'))} unchanged`,
    `${formatCount(count('refused'))} refused`,
  ].join(', ');
  return (
    <>
      {isDone && (
        <Banner
          tone={count('refused') > 0 ? 'wait' : 'good'}
          title={sums}
          actions={<ButtonLink href="/dashboard/manageorder">Manage Order</ButtonLink>}
        >
          Customers of shipped orders get an email with their tracking number.
        </Banner>
      )}
      <Card
        as="section"
        title={isDone ? 'Result' : sums}
        flush
        footer={
          !isDone && (
            <PostButton fields={{ rows: JSON.stringify(good) }} variant="primary" disabled={good.length === 0}>
              Import {countOf(good.length, ['row', 'rows'])}
            </PostButton>
          )
        }
      >
        <TrackingTable rows={rows} isDone={isDone} />
      </Card>
    </>
  );
}
