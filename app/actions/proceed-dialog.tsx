import type { ReactNode } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';

/** Confirms an intended action, as ConfirmDialog confirms a destructive one. */
export function ProceedDialog({
  title,
  children,
  confirm,
  busy,
  onConfirm,
  onClose,
}: {
  title: string;
  children: ReactNode;
  confirm: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      locked={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Not now
          </Button>
          <Button variant="primary" loading={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
