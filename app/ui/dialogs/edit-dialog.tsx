import { t } from '#contract/language/text.ts';
import type { ReactNode } from 'react';
import { Button, ButtonLink, type ButtonVariant } from '#app/ui/buttons/button.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { Dialog } from './dialog.tsx';

/**
 * A dialog around a form, with a button that sends it and one that cancels.
 * @param formId of the form in `children`
 * @param closeHref the page without the dialog, for a dialog that can come open with the page
 * @param busy while the form is being sent @param disabled nothing can be sent yet
 * @param onCancel Cancel was pressed; Esc and the backdrop only close the dialog
 */
export function EditDialog({
  open,
  title,
  formId,
  submit = t('Save'),
  variant = 'primary',
  cancel = t('Cancel'),
  closeHref,
  wide = false,
  busy,
  disabled,
  onClose,
  onCancel = onClose,
  children,
}: {
  open: boolean;
  title: string;
  formId: string;
  submit?: string;
  variant?: ButtonVariant;
  cancel?: string;
  closeHref?: string;
  wide?: boolean;
  busy: boolean;
  disabled?: boolean;
  onClose: () => void;
  onCancel?: () => void;
  children: ReactNode;
}) {
  const isHydrated = useHydrated();
  if (!open) return null;
  const send = (
    <Button type="submit" form={formId} variant={variant} loading={busy} disabled={disabled}>
      {submit}
    </Button>
  );
  const footer = (
    <>
      {closeHref !== undefined && !isHydrated ? (
        <ButtonLink href={closeHref}>{cancel}</ButtonLink>
      ) : (
        <Button onClick={onCancel} disabled={busy}>
          {cancel}
        </Button>
      )}
      {send}
    </>
  );
  return (
    <Dialog open title={title} onClose={onClose} closeHref={closeHref} locked={busy} wide={wide} footer={footer}>
      {children}
    </Dialog>
  );
}
