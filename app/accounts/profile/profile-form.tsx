import { t } from '#contract/language/text.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import { FormBanner } from '#app/forms/form-banner.tsx';
import { useRef } from 'react';
import type { useFetcher } from 'react-router';
import { CITIES } from '#contract/choices.ts';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useFormCheck } from '#app/forms/use-form-check.ts';
import { DraftNotice } from '#app/ui/drafts/draft-notice.tsx';
import { SelectField, TextField } from '#app/ui/fields/text-field.tsx';
import { useEditDraft } from '#app/ui/drafts/use-edit-draft.ts';
import type { ProfileInfo } from './profile-card.tsx';

/** The schema of the profile fields. */
export const profileSchema = async () => (await import('#contract/accounts/accounts.ts')).ProfileFieldsSchema;

/** The fields of a profile. Name and email are read-only and say why. */
export function ProfileForm({
  info,
  draft,
  onDiscard,
  failure,
  fetcher,
}: {
  info: ProfileInfo;
  /** The key of the draft. */
  draft: string;
  /** Called when the user discards the draft. */
  onDiscard: () => void;
  failure: FormFailure | undefined;
  fetcher: ReturnType<typeof useFetcher>;
}) {
  const form = useRef<HTMLFormElement>(null);
  const check = useFormCheck(form, profileSchema, failure);
  const { education, city, contact, linkedln } = info;
  const restored = useEditDraft(form, draft, { education, city, contact, linkedln });
  const field = (name: 'education' | 'city' | 'contact' | 'linkedln') =>
    fieldProps(failure, check.fields)(name, info[name]);
  return (
    <PostForm
      fetcher={fetcher}
      ref={form}
      id="profile"
      noValidate
      onSubmit={check.onSubmit}
      onInput={check.onInput}
      className="grid gap-4"
    >
      <DraftNotice restored={restored} onDiscard={onDiscard} />
      <FormBanner failure={failure} keepsTyped />
      <TextField label={t('Education')} autoComplete="off" optional {...field('education')} />
      <SelectField label={t('City')} placeholder={t('Choose a city')} options={CITIES} optional {...field('city')} />
      <TextField
        label={t('Contact')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        numeric
        optional
        hint={t('Digits only.')}
        {...field('contact')}
      />
      <TextField
        label="LinkedIn"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        optional
        placeholder="https://linkedin.com/in/"
        {...field('linkedln')}
      />
      <TextField
        label={t('Name')}
        defaultValue={info.name}
        locked={t('From your sign-in. It appears on your orders and reviews.')}
      />
      <TextField
        label={t('Email')}
        defaultValue={info.email}
        locked={t('You sign in with it. Change it under Sign-in and security.')}
      />
    </PostForm>
  );
}
