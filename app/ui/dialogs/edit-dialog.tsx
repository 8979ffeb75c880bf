import type { ReactNode } from 'react';
import { Button, ButtonLink, type ButtonVariant } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { Dialog } from './dialog.tsx';

/**
 * A dialog around a form, with a button that sends it and one that cancels; without scripts, a card.
 * @param formId of the form in `children` @param cancelHref the page without the card; without it the card has no Cancel
 * @param busy while the form is being sent @param disabled nothing can be sent yet
 * @param onCancel Cancel was pressed; Esc and the backdrop only close the dialog
 */
export function EditDialog({
  open,
  title,
  formId,
  submit = 'Save',
  variant = 'primary',
  cancel = 'Cancel',
  cancelHref,
  wide = false,
  busy,
  disabled,
  onClose,
  onCancel = onClose,
  children,
  className,
}: {
  open: boolean;
  title: string;
  formId: string;
  submit?: string;
  variant?: ButtonVariant;
  cancel?: string;
  cancelHref?: string;
  wide?: boolean;
  busy: boolean;
  disabled?: boolean;
  onClose: () => void;
  onCancel?: () => void;
  children: ReactNode;
  className?: string;
}) {
  const isHydrated = useHydrated();
  if (!open) return null;
  const send = (
    <Button type="submit" form={formId} variant={variant} loading={busy} disabled={disabled}>
      {submit}
    </Button>
  );
  if (!isHydrated) {
    const footer = (
      <div className="flex gap-3">
        {send}
        {cancelHref && <ButtonLink href={cancelHref}>{cancel}</ButtonLink>}
      </div>
    );
    return (
      <Card as="section" title={title} className={className} footer={footer}>
        {children}
      </Card>
    );
  }
  const footer = (
    <>
      <Button onClick={onCancel} disabled={busy}>
        {cancel}
      </Button>
      {send}
    </>
  );
  return (
    <Dialog open title={title} onClose={onClose} locked={busy} wide={wide} footer={footer}>
      {children}
    </Dialog>
  );
}
