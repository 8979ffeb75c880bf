import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { Dialog } from './dialog.tsx';

/**
 * A dialog around a form that edits saved data, with Cancel and Save; without scripts, a card. @param formId of the form
 * in `children`. @param cancelHref the page without the card. @param busy while the form is being saved. @param onCancel
 * Cancel was pressed; Esc and the backdrop only close the dialog
 */
export function EditDialog({
  open,
  title,
  formId,
  cancelHref,
  wide = false,
  busy,
  onClose,
  onCancel,
  children,
  className,
}: {
  open: boolean;
  title: string;
  formId: string;
  cancelHref: string;
  wide?: boolean;
  busy: boolean;
  onClose: () => void;
  onCancel: () => void;
  children: ReactNode;
  className: string;
}) {
  const isHydrated = useHydrated();
  const save = (
    <Button type="submit" form={formId} variant="primary" loading={busy}>
      Save
    </Button>
  );
  if (!open) return null;
  if (!isHydrated) {
    const footer = (
      <div className="flex gap-3">
        {save}
        <ButtonLink href={cancelHref}>Cancel</ButtonLink>
      </div>
    );
    return (
      <Card title={title} className={className} footer={footer}>
        {children}
      </Card>
    );
  }
  const footer = (
    <>
      <Button onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      {save}
    </>
  );
  return (
    <Dialog open title={title} onClose={onClose} locked={busy} wide={wide} footer={footer}>
      {children}
    </Dialog>
  );
}
