import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { formText } from '#app/forms/form-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useFormDraft } from '#app/ui/drafts/use-form-draft.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { TableFileField } from '#app/ui/fields/file-field.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { TextAreaField } from '#app/ui/fields/text-field.tsx';
import { columnsField, type FailedQuickOrder, type QuickOrder } from './quick-order-action.ts';

const NO_FORM = { current: null };

/** The list as text, or a file. A chosen file is read at once, and its lines replace the text. */
export function ListForm({
  path,
  openedText,
  answer,
  order,
  isBusy,
  isAdding,
  onSend,
}: {
  /** The address of the page. */
  path: string;
  /** The text of the saved list that is open. */
  openedText: string | undefined;
  answer: QuickOrder | FailedQuickOrder | undefined;
  /** The matched list; a corrected one keeps its choices. */
  order: QuickOrder | undefined;
  isBusy: boolean;
  /** Parts are being put into the basket: a list is sent after that. */
  isAdding: boolean;
  /** @param hasWaited the list was sent while parts were being put into the basket */
  onSend: (form: FormData, hasWaited: boolean) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  // A saved list is opened as it is saved.
  useFormDraft(openedText === undefined ? form : NO_FORM, 'quick-order');
  /**
   * The submitted text that waits for its answer; undefined once it has arrived. At first the page may show an answer.
   */
  const sent = useRef<string | undefined>('');
  useEffect(() => {
    const area = form.current?.elements.namedItem('text');
    if (!answer || !(area instanceof HTMLTextAreaElement)) return;
    const { text } = answer;
    // If the text differs, it comes from a file. Otherwise what was typed since the form was sent stays.
    const isRead = sent.current !== undefined && text !== sent.current && text !== area.value;
    sent.current = undefined;
    if (!isRead) return;
    area.value = text;
    // Keeps it as a draft.
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }, [answer]);
  const send = (hasWaited: boolean) => {
    const fields = new FormData(form.current!);
    fields.set('do', 'match');
    sent.current = formText(fields, 'text').replaceAll('\r\n', '\n');
    onSend(fields, hasWaited);
    const file = form.current!.elements.namedItem('file');
    if (file instanceof HTMLInputElement) file.value = '';
  };
  const isWaiting = useRef(false);
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    if (isAdding || !isWaiting.current) return;
    isWaiting.current = false;
    sendNow(true);
  }, [isAdding]);
  const request = () => {
    if (isAdding) isWaiting.current = true;
    else send(false);
  };
  const problem = answer && 'problem' in answer ? answer.problem : undefined;
  const errors = problem?.fields ?? {};
  return (
    <Card as="section" title={t('Your list')}>
      <PostForm
        ref={form}
        action={path}
        encType="multipart/form-data"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) request();
        }}
      >
        {order && (
          <noscript>
            <HiddenFields
              fields={{
                matched: order.text,
                choices: JSON.stringify(order.choices),
                machines: order.machines ?? '',
              }}
            />
          </noscript>
        )}
        {order && <HiddenFields fields={{ columns: columnsField(order) }} />}
        <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <TextAreaField
            label={t('Parts and quantities')}
            name="text"
            rows={8}
            defaultValue={answer?.text ?? openedText}
            autoComplete="off"
            spellCheck={false}
            hint={
              <>
                {rich(
                  'One part on each line, such as <figure>PS-10482, 4</figure> or <figure>Samsung 990 Pro 4TB x 2</figure>, rows of a spreadsheet, a bill of materials, or a PCPartPicker list. Up to 500 lines.',
                  { figure: (text) => <Figures>{text}</Figures> },
                )}
              </>
            }
            error={errors['text']}
            className="figures"
          />
          <div className="grid content-start gap-5">
            <TableFileField
              label={t('Or a file')}
              hint={t('CSV or XLSX, up to 2 MB. Columns such as Part number and Quantity are recognized.')}
              error={errors['file']}
              onChosen={request}
            />
            <Button type="submit" name="do" value="match" variant="primary" size="lg" wide loading={isBusy}>
              {t('Find parts')}
            </Button>
          </div>
        </div>
        {problem && Object.keys(errors).length === 0 && (
          <Banner className="mt-5" tone="bad" title={problem.detail ?? problem.title}>
            {t('Your list is unchanged.')}
          </Banner>
        )}
      </PostForm>
    </Card>
  );
}
