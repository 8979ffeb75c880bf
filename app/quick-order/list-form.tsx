import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import type { Problem } from '#contract/errors.ts';
import { useFormDraft } from '#app/ui/drafts/use-form-draft.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { TableFileField } from '#app/ui/fields/file-field.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { TextAreaField } from '#app/ui/fields/text-field.tsx';

/** The list as text, or a file. A chosen file is read at once, and its lines become the text. */
export function ListForm({
  text,
  problem,
  isBusy,
  onSend,
}: {
  /** The last matched list. */
  text: string | undefined;
  problem: Problem | undefined;
  isBusy: boolean;
  onSend: (form: FormData) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  useFormDraft(form, 'quick-order');
  useEffect(() => {
    const area = form.current?.elements.namedItem('text');
    if (text === undefined || !(area instanceof HTMLTextAreaElement) || area.value === text) return;
    area.value = text;
    // Keeps it as a draft.
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }, [text]);
  const send = () => {
    const fields = new FormData(form.current!);
    fields.set('do', 'match');
    onSend(fields);
    const file = form.current!.elements.namedItem('file');
    if (file instanceof HTMLInputElement) file.value = '';
  };
  const errors = problem?.fields ?? {};
  return (
    <Card as="section" title="Your list">
      <Form
        ref={form}
        method="post"
        action="/quick-order"
        encType="multipart/form-data"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) send();
        }}
      >
        <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <TextAreaField
            label="Parts and quantities"
            name="text"
            rows={8}
            defaultValue={text}
            autoComplete="off"
            spellCheck={false}
            hint={
              <>
                One part on each line, such as <Figures>PS-10482, 4</Figures> or{' '}
                <Figures>Samsung 990 Pro 4TB x 2</Figures>, or rows of a spreadsheet. Up to 500 lines.
              </>
            }
            error={errors['text']}
            className="figures"
          />
          <div className="grid content-start gap-5">
            <TableFileField
              label="Or a file"
              hint="CSV or XLSX, up to 2 MB. Columns such as Part number and Quantity are recognized."
              error={errors['file']}
              onChosen={send}
            />
            <Button type="submit" name="do" value="match" variant="primary" size="lg" wide loading={isBusy}>
              Find parts
            </Button>
          </div>
        </div>
        {problem && Object.keys(errors).length === 0 && (
          <Banner className="mt-5" tone="bad" title={problem.detail ?? problem.title}>
            Your list is unchanged.
          </Banner>
        )}
      </Form>
    </Card>
  );
}
