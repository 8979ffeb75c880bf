import { t, languageCode, message, type Message, shown } from '#contract/language/text.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { PostForm } from '#app/forms/post-form.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { SelectField } from '#app/ui/fields/text-field.tsx';
import { LIST_COLUMN_USES, type ListColumnUse } from '#contract/choices.ts';
import type { QuickOrder } from './quick-order-action.ts';

const LABELS: Readonly<Record<ListColumnUse, Message>> = {
  number: message('Part number'),
  name: message('Name or description'),
  quantity: message('Quantity'),
  not_wanted: message('Leave out marked rows'),
  wanted: message("Leave out rows with 'no'"),
  other: message('Not used'),
};
const uses = () => LIST_COLUMN_USES.map((value) => ({ value, label: shown(LABELS[value]) }));

/** What the columns of a table were taken for, and a form to change it. */
export function ListColumns({
  order: { text, columns, choices, machines },
  path,
  isBusy,
  onSend,
}: {
  /** The address of the page. */
  path: string;
  order: QuickOrder;
  isBusy: boolean;
  onSend: (form: FormData) => void;
}) {
  const used = columns.map((column, at) => ({ ...column, at })).filter(({ use }) => use !== 'other');
  if (columns.length === 0) return null;
  return (
    <details className="sheet px-5 py-3.5">
      <summary className="w-fit cursor-pointer font-medium">
        {t('Columns:')}{' '}
        <span className="font-normal text-muted">
          {used.map(({ title, at, use }) => `${title || at + 1}: ${labelOf(use)}`).join(' · ') || t('none is used')}
        </span>
      </summary>
      <PostForm
        action={path}
        encType="multipart/form-data"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          form.set('do', 'columns');
          if (!isBusy) onSend(form);
        }}
        className="mt-4 grid gap-5"
      >
        <HiddenFields
          fields={{
            text,
            matched: text,
            choices: JSON.stringify(choices),
            machines: machines ?? '',
            columns: JSON.stringify(columns.map(({ title, use }) => ({ title, use }))),
          }}
        />
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {columns.map(({ title, use, example }, at) => (
            <SelectField
              key={at}
              label={title || t('Column {number}', { number: at + 1 })}
              name={`column.${at}`}
              options={uses()}
              defaultValue={use}
              hint={example ? t('For example: {example}', { example }) : undefined}
            />
          ))}
        </div>
        <div>
          <Button type="submit" name="do" value="columns" loading={isBusy}>
            {t('Find parts again')}
          </Button>
        </div>
      </PostForm>
    </details>
  );
}

const labelOf = (use: ListColumnUse): string =>
  languageCode() === 'en' ? LABELS[use].toLowerCase() : shown(LABELS[use]);
