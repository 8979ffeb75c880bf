import { t } from '#contract/language/text.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { useEffect, useRef, useState } from 'react';
import type { Passkey } from '#contract/accounts/factors.ts';
import { formMessage } from '#app/forms/failure-text.ts';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useDoneCount } from '#app/forms/use-done-count.ts';
import { IconButton } from '#app/ui/buttons/button.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { formatDay } from '#app/ui/text/format-date.ts';
import { FormAlert } from '#app/accounts/sign-in/account-frame.tsx';

/** @param form which form it was: `add`, or the passkey's id */
export type PasskeyResult = { form: string; failure?: FormFailure };

/** One passkey: its editable name, its creation date, and a button to remove it. */
export function PasskeyRow({ passkey, answer }: { passkey: Passkey; answer: PasskeyResult | undefined }) {
  const failure = answer?.failure;
  const [isAsking, setAsking] = useState(false);
  const [isNaming, setNaming] = useState(Boolean(failure?.problem.fields));
  const removing = useRef<HTMLFormElement>(null);
  const isConfirmed = useRef(false);
  const rename = useRef<HTMLButtonElement>(null);
  const renamed = useDoneCount(answer, answer !== undefined && !failure);
  const [shown, setShown] = useState(renamed);
  if (shown !== renamed) {
    setShown(renamed);
    setNaming(false);
  }
  useEffect(() => {
    // The field that had the focus is gone.
    if (renamed > 0 && document.activeElement === document.body) rename.current?.focus();
  }, [renamed]);
  const { name, createdAt, synced } = passkey;
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="font-medium wrap-anywhere">{name}</h3>
          <p className="mt-0.5 text-sm text-muted">
            {createdAt && `${t('Added {day}.', { day: formatDay(new Date(createdAt).toISOString()) })} `}
            {synced ? t('Synced across your devices.') : t('On one device only.')}
          </p>
        </div>
        <div className="flex items-center gap-2">
          <span className="needs-scripts">
            <IconButton
              ref={rename}
              icon="pencil"
              label={t('Rename {name}', { name })}
              aria-expanded={isNaming}
              onClick={() => setNaming(!isNaming)}
            />
          </span>
          <PostForm
            ref={removing}
            onSubmit={(event) => {
              if (isConfirmed.current) return;
              event.preventDefault();
              setAsking(true);
            }}
          >
            <HiddenFields fields={{ form: 'remove', id: passkey.id }} />
            <SubmitButton size="sm" variant="quiet-danger" aria-label={t('Remove {name}', { name })}>
              {t('Remove')}
            </SubmitButton>
          </PostForm>
        </div>
      </div>
      {isNaming && (
        <PostForm className="flex flex-wrap items-end gap-3">
          <HiddenFields fields={{ form: 'rename', id: passkey.id }} />
          <TextField
            id={`name-${passkey.id}`}
            label={t('New name')}
            name="name"
            defaultValue={name}
            maxLength={60}
            required
            error={failure?.problem.fields?.['name']}
            fieldClassName="flex-1 basis-56"
          />
          <SubmitButton>{t('Save')}</SubmitButton>
        </PostForm>
      )}
      <FormAlert>{formMessage(failure)}</FormAlert>
      <ConfirmDialog
        open={isAsking}
        title={t('Remove {name}?', { name })}
        confirm={t('Remove {name}', { name })}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          isConfirmed.current = true;
          removing.current?.requestSubmit();
          isConfirmed.current = false;
        }}
      >
        {t('It will no longer sign you in here. You can also delete it from your device.')}
      </ConfirmDialog>
    </li>
  );
}
