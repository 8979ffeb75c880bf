import { useRef } from 'react';
import { redirect, useLoaderData } from 'react-router';
import { hasCompanyRight, MAX_OWN_NUMBER, MAX_OWN_NUMBERS } from '#contract/companies/company-roles.ts';
import type { ImportedNumbers } from '#contract/companies/part-numbers.ts';
import { Failure } from '#contract/errors.ts';
import { t } from '#contract/language/text.ts';
import { usePermission } from '#app/accounts/allowed.tsx';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { type ActionResult, isDone } from '#app/actions/use-screen-action.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import { formAction } from '#app/forms/form-failure.ts';
import { formText } from '#app/forms/form-text.ts';
import { GetForm } from '#app/forms/get-form.tsx';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { useDoneCount } from '#app/forms/use-done-count.ts';
import { useFormReset } from '#app/forms/use-form-reset.ts';
import { ExportButton } from '#app/lists/export-button.tsx';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { matchList } from '#app/loaders/match-list.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { PartIdentity } from '#app/parts/part-identity.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { BackLink } from '#app/ui/buttons/back-link.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { TableFileField } from '#app/ui/fields/file-field.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { useFocusFirstError } from '#app/ui/fields/use-focus-first-error.ts';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';

const load = async ({ signedIn, call, params, url }: LoaderContext) => {
  await signedIn();
  const id = params['id']!;
  const q = url.searchParams.get('q')?.trim() ?? '';
  const [company, list] = await Promise.all([
    call('readCompany', { params: { id } }),
    call('listPartNumbers', { params: { id }, query: q === '' ? {} : { q } }),
  ]);
  return { company, list, q };
};

const act = formAction(async (context, form): Promise<ActionResult | Response> => {
  await context.signedIn();
  const { call, params } = context;
  const id = params['id']!;
  const text = (name: string): string => formText(form, name).trim();
  const intent = text('intent');
  const done = (message: string): ActionResult => ({ done: { intent, ids: [], message, kind: 'success' } });
  switch (intent) {
    case 'set': {
      const number = text('number');
      const [found] = await matchList(context, `${text('part')}, 1`, 'part');
      const { part } = found!;
      await call('setPartNumber', { params: { id, part: part._id }, body: { number } });
      return done(t('Saved: {number} is {part}', { number, part: part.name }));
    }
    case 'remove': {
      await call('removePartNumber', { params: { id, part: text('part') } });
      return done(t('Number removed'));
    }
    case 'import':
    case 'check': {
      const file = form.get('file');
      if (!(file instanceof File) || file.size === 0)
        throw new Failure('invalid_fields', undefined, { fields: { file: t('Choose a file') } });
      const query = {
        ...(intent === 'check' && { check: '1' as const }),
        ...(form.has('skip') && { skip: '1' as const }),
      };
      // Without its type, which some systems get wrong.
      const answer = await call('importPartNumbers', { params: { id }, query, file: new Blob([file]) });
      return { done: { intent, ids: [], ...importedTexts(answer, intent === 'check') } };
    }
    default:
      return redirect(`/dashboard/numbers/${id}`);
  }
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(act);
export const clientAction = inBrowser(act);
export const shouldRevalidate = keepWhenUnreachable;

/** What an import of numbers has done or would do, for its notice. */
function importedTexts({ isSaved, set, unchanged, refused, problems }: ImportedNumbers, isCheck: boolean) {
  const counts = [
    t('{count, plural, one {# new or changed number} other {# new or changed numbers}}', { count: set }),
    ...(unchanged > 0 ? [t('{count} as before', { count: unchanged })] : []),
    ...(refused > 0 ? [t('{count, plural, one {# row} other {# rows}} that cannot be used', { count: refused })] : []),
  ].join(', ');
  const details = problems.map(({ line, number, reason }) =>
    t('Line {line}, {number}: {reason}', { line, number: number || '-', reason }),
  );
  const more = refused > problems.length ? [t('{count} more', { count: refused - problems.length })] : [];
  const message = isCheck
    ? t('The file has {counts}. Nothing is saved yet.', { counts })
    : isSaved
      ? t('Saved: {counts}', { counts })
      : t('Nothing was saved: {counts}', { counts });
  const kind = refused > 0 && !isSaved ? ('error' as const) : ('success' as const);
  return { message, kind, details: [...details, ...more] };
}

/** The numbers that a company has for parts, for its members and for staff. */
export default function PartNumbersPage() {
  const { company, list, q } = useLoaderData<typeof load>();
  const isStaff = usePermission('customers.write');
  const mayChange = isStaff || hasCompanyRight(company.role, 'part-numbers');
  const answer = useAnswer<ActionResult>();
  return (
    <>
      {company.role === null ? (
        <BackLink href={`/dashboard/companies/${company._id}`}>{company.name}</BackLink>
      ) : (
        <BackLink href="/dashboard/company">{company.name}</BackLink>
      )}
      <PageHeading
        title={t('Own part numbers')}
        actions={<ExportButton call="exportPartNumbers" query={{}} params={{ id: company._id }} />}
      >
        {t('Members of the company find parts by these numbers, and see them on orders and documents.')}
      </PageHeading>
      {failureIn(answer)?.problem.fields === undefined && <ActionNotice />}
      <div className="grid max-w-4xl grid-cols-1 gap-6">
        {mayChange && (
          <>
            <Card as="section" title={t('Set a number')}>
              <NumberForm />
            </Card>
            <Card as="section" title={t('Numbers from a file')}>
              <FileForm />
            </Card>
          </>
        )}
        <Card as="section" title={t('{count, plural, one {# number} other {# numbers}}', { count: list.total })} flush>
          <div className="p-5 sm:px-6">
            <GetForm className="flex flex-wrap items-end gap-3" role="search">
              <TextField
                label={t('Search by number, SKU or name')}
                name="q"
                type="search"
                key={q}
                defaultValue={q}
                maxLength={200}
                autoComplete="off"
                fieldClassName="min-w-0 flex-1 basis-60"
              />
              <Button type="submit">{t('Search')}</Button>
            </GetForm>
          </div>
          {list.numbers.length === 0 ? (
            <p className="border-t border-line p-5 text-muted sm:px-6">
              {q === '' ? t('No numbers yet.') : t('No number is like this.')}
            </p>
          ) : (
            <ul className="divide-y divide-line border-t border-line">
              {list.numbers.map((each) => (
                <li
                  key={each._id}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3 sm:px-6"
                >
                  <span className="min-w-0 flex-1 basis-60">
                    <Figures className="block font-medium wrap-anywhere">{each.number}</Figures>
                    <span className="block wrap-anywhere">
                      {each.onSale ? <TextLink href={`/part/${each._id}`}>{each.name}</TextLink> : each.name}
                      <PartIdentity part={each} />
                      {!each.onSale && <span className="text-sm text-muted">{t('No longer sold')}</span>}
                    </span>
                  </span>
                  {mayChange && (
                    <PostButton
                      fields={{ intent: 'remove', part: each._id }}
                      size="sm"
                      variant="quiet-danger"
                      aria-label={t('Remove {number}', { number: each.number })}
                    >
                      {t('Remove')}
                    </PostButton>
                  )}
                </li>
              ))}
            </ul>
          )}
          {list.total > list.numbers.length && (
            <p className="border-t border-line p-5 text-sm text-muted sm:px-6">
              {t('The first {count} are shown. Search for others, or export all of them.', {
                count: list.numbers.length,
              })}
            </p>
          )}
        </Card>
      </div>
    </>
  );
}

function NumberForm() {
  const answer = useAnswer<ActionResult>();
  const failure = failureIn(answer, 'intent', 'set');
  const field = fieldProps(failure);
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, failure?.problem.fields);
  useFormReset(form, useDoneCount(answer, isDone(answer, 'set')));
  return (
    <PostForm ref={form} noValidate className="grid max-w-form gap-4">
      <HiddenFields fields={{ intent: 'set' }} />
      <TextField label={t('Your number')} {...field('number')} required maxLength={MAX_OWN_NUMBER} autoComplete="off" />
      <TextField
        label={t('Part')}
        {...field('part')}
        required
        maxLength={200}
        autoComplete="off"
        hint={t("Its SKU, GTIN or maker's number. An earlier number of the part is replaced.")}
      />
      <div>
        <SubmitButton>{t('Save')}</SubmitButton>
      </div>
    </PostForm>
  );
}

function FileForm() {
  const answer = useAnswer<ActionResult>();
  const failure = failureIn(answer, 'intent', 'import') ?? failureIn(answer, 'intent', 'check');
  return (
    <PostForm noValidate encType="multipart/form-data" className="grid max-w-form gap-4">
      <TableFileField
        label={t('File')}
        hint={t('CSV or Excel with the columns Your number and SKU, GTIN or MPN, up to {count} rows', {
          count: formatCount(MAX_OWN_NUMBERS),
        })}
        error={failure?.problem.fields?.['file']}
      />
      <CheckboxField name="skip" label={t('Leave out rows that cannot be used')} />
      <p className="text-sm text-muted">{t('Parts that the file does not name keep their numbers.')}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="check">
          {t('Check the file')}
        </Button>
        <Button type="submit" name="intent" value="import" variant="primary">
          {t('Import numbers')}
        </Button>
      </div>
    </PostForm>
  );
}
