import { type ReactNode, useId } from 'react';
import { Button, type ButtonVariant } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { ActionForm } from './action-form.tsx';
import type { ActionFields } from './use-screen-action.ts';

/**
 * A form that a screen's action handles: a dialog, or without scripts a section of the page.
 * @param hidden fields sent with those of `children`
 * @param cancel closes the dialog without sending
 */
export function FormDialog({
  title,
  hidden,
  submit,
  variant = 'primary',
  cancel,
  busy,
  disabled,
  wide,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  hidden: ActionFields;
  submit: string;
  variant?: ButtonVariant;
  cancel: string;
  busy: boolean;
  /** Nothing can be sent yet. */
  disabled?: boolean;
  wide?: boolean;
  onSubmit: (fields: ActionFields) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const isHydrated = useHydrated();
  const formId = useId();
  const send = (
    <Button type="submit" form={formId} variant={variant} loading={busy} disabled={disabled}>
      {submit}
    </Button>
  );
  const form = (
    <ActionForm id={formId} fields={hidden} onSubmit={onSubmit} noValidate className="grid gap-4">
      {children}
      {!isHydrated && <p>{send}</p>}
    </ActionForm>
  );
  if (!isHydrated)
    return (
      <Card as="section" title={title}>
        {form}
      </Card>
    );
  return (
    <Dialog
      open
      title={title}
      wide={wide ?? false}
      locked={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {cancel}
          </Button>
          {send}
        </>
      }
    >
      {form}
    </Dialog>
  );
}
