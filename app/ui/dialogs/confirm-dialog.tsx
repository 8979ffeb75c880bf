import { t } from '#contract/language/text.ts';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from './dialog.tsx';

/**
 * Asks for confirmation of an action and names it: title 'Delete Aurora X9?', confirm 'Delete Aurora X9'.
 * @param isSafe the action destroys nothing
 * @param busy while the action runs: the dialog stays open and its button shows progress
 */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  cancel,
  isSafe = false,
  busy = false,
  onConfirm,
  onClose,
}: {
  open: boolean;
  title: string;
  children: ReactNode;
  confirm: string;
  cancel?: string;
  isSafe?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      locked={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {cancel ?? (isSafe ? t('Not now') : t('Keep it'))}
          </Button>
          <Button variant={isSafe ? 'primary' : 'danger'} loading={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
