import type { CallResult } from '#app/api/caller.ts';

import { MAX_NEW_CODES } from '#contract/promotions/promotion-choices.ts';
import type { Promotion } from '#contract/promotions/promotions.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { attemptFor } from '#app/forms/form-attempt.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { ExportButton } from '#app/lists/export-button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { NumberField, TextField } from '#app/ui/fields/text-field.tsx';
import { DataTable } from '#app/ui/tables/data-table.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { Price } from '#app/ui/text/price.tsx';

/** How often a promotion or a code was used, of how many times. */
export function Uses({ of: { uses, maxUses } }: { of: { readonly uses: number; readonly maxUses: number | null } }) {
  return <Figures>{maxUses === null ? formatCount(uses) : `${formatCount(uses)} / ${formatCount(maxUses)}`}</Figures>;
}

/** The codes of a promotion, and a form to generate more. */
export function CodesCard({
  promotion,
  codes,
  offered,
  failure,
}: {
  promotion: Promotion;
  codes: CallResult<'listPromotionCodes'>;
  offered: string;
  failure: FormFailure | undefined;
}) {
  const field = fieldProps(failure);
  return (
    <Card
      as="section"
      title="Codes"
      aside={<ExportButton call="exportPromotionCodes" params={{ id: promotion._id }} query={{}} />}
    >
      <div className="grid gap-5">
        <DataTable
          caption="Codes"
          rows={codes}
          rowKey={({ _id }) => _id}
          empty={<p className="text-muted">No codes yet.</p>}
          columns={[
            { header: 'Code', primary: true, cell: ({ code }) => <Figures>{code}</Figures> },
            {
              header: 'Uses',
              align: 'end',
              cell: (code) => <Uses of={code} />,
            },
            { header: 'Created', cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
          ]}
        />
        {promotion.codes > codes.length && (
          <p className="text-sm text-muted">
            The newest of {formatCount(promotion.codes)} generated codes; the file has all.
          </p>
        )}
        <Allowed permission="promotions.write">
          <PostForm noValidate className="grid max-w-form gap-4">
            <HiddenFields fields={{ intent: 'codes', attempt: attemptFor(offered, failure) }} />
            <div className="grid gap-4 sm:grid-cols-2">
              <NumberField
                label="How many"
                {...field('count', '10')}
                required
                hint={`At most ${formatCount(MAX_NEW_CODES)} at a time.`}
              />
              <TextField label="They begin with" {...field('prefix')} optional maxLength={20} autoComplete="off" />
            </div>
            <div>
              <SubmitButton>Generate codes</SubmitButton>
            </div>
          </PostForm>
        </Allowed>
      </div>
    </Card>
  );
}

/** The orders that use a promotion. */
export function UsesCard({ uses, total }: { uses: CallResult<'listPromotionUses'>; total: number }) {
  return (
    <Card as="section" title={total === 0 ? 'Uses' : `Uses: ${formatCount(total)}`}>
      <DataTable
        caption="Orders"
        rows={uses}
        rowKey={({ order }) => order}
        empty={<p className="text-muted">No order has used it yet.</p>}
        columns={[
          {
            header: 'Order',
            primary: true,
            cell: ({ order, number, customerName }) => (
              <>
                <TextLink href={`/dashboard/manageorder?order=${order}`}>#{number}</TextLink> {customerName}
              </>
            ),
          },
          { header: 'Code', cell: ({ code }) => code ?? '' },
          { header: 'Discount', align: 'end', cell: ({ cents }) => <Price cents={cents} /> },
          { header: 'Total', align: 'end', cell: ({ totalCents }) => <Price cents={totalCents} /> },
          {
            header: 'When',
            cell: ({ createdAt, endedAt }) => (
              <>
                <DateTime iso={createdAt} />
                {endedAt && <span className="block text-sm text-muted">no longer counts</span>}
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
