import { useEffect, useRef } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import { t } from '#contract/language/text.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { fieldProps } from '#app/forms/field-props.ts';
import { useFormCheck } from '#app/forms/use-form-check.ts';
import { useRootData } from '#app/document/root-data.ts';
import { formMessage } from '#app/forms/failure-text.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { EmailField, TextAreaField, TextField } from '#app/ui/fields/text-field.tsx';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { useFormDraft } from '#app/ui/drafts/use-form-draft.ts';
import { contactSchema } from './contact-schema.ts';
import type { ContactAnswer } from './home-loader.ts';

/** A message to the shop. Keeps the text until the server has accepted it. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<ContactAnswer>();
  // Without scripts, the answer comes with the page.
  const withPage = useAnswer<ContactAnswer>();
  const [search] = useSearchParams();
  const answer = fetcher.data ?? withPage;
  const failure = answer && 'problem' in answer ? answer : undefined;
  const check = useFormCheck(form, contactSchema, failure);
  const field = fieldProps(failure, check.fields);
  const { viewer } = useRootData();
  const forget = useFormDraft(form, 'contact');
  const isSent = search.get('sent') === '1' || (answer !== undefined && 'sent' in answer);

  useEffect(() => {
    if (!fetcher.data || 'problem' in fetcher.data) return;
    forget();
    form.current?.reset();
    toast(t('Your message was sent'));
  }, [fetcher.data, forget]);

  return (
    <PostForm
      fetcher={fetcher}
      ref={form}
      id="contact"
      // Without scripts the page opens at the form, where the answer is.
      action="/?index#contact"
      noValidate
      onSubmit={check.onSubmit}
      onInput={check.onInput}
      className="sheet corner-marks grid gap-4 p-6 sm:p-8"
    >
      <EmailField label={t('Email address')} {...field('email', viewer?.email)} />
      <TextField label={t('Subject')} {...field('subject')} autoComplete="off" required maxLength={200} />
      <TextAreaField label={t('Message')} {...field('message')} required maxLength={5000} />
      <div aria-hidden className="sr-only">
        <label>
          {t('Leave this empty')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <SubmitButton variant="primary">{t('Contact Us')}</SubmitButton>
        <div role="alert" className="min-w-0 flex-1 text-error empty:hidden">
          {formMessage(failure)}
        </div>
      </div>
      <div role="status">
        {isSent && !failure && (
          <Banner tone="good" title={t('Your message was sent')}>
            {t("We'll reply by email.")}
          </Banner>
        )}
      </div>
    </PostForm>
  );
}
