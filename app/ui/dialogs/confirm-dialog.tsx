import { type ReactNode, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from '../fields/text-field.tsx';

/**
 * Requests confirmation of an action and names it: title 'Delete Aurora X9?', confirm 'Delete Aurora X9'.
 * @param isSafe the action destroys nothing
 * @param typeName for costly mistakes: the user types the name to enable the button
 * @param busy while the action runs: the dialog stays open and its button shows progress
 */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  cancel,
  isSafe = false,
  typeName,
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
  typeName?: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const ready = typeName === undefined || typed.trim() === typeName;
  const close = () => {
    setTyped('');
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      locked={busy}
      footer={
        <>
          <Button onClick={close} disabled={busy}>
            {cancel ?? (isSafe ? 'Not now' : 'Keep it')}
          </Button>
          <Button variant={isSafe ? 'primary' : 'danger'} loading={busy} disabled={!ready} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <div>{children}</div>
        {typeName !== undefined && (
          <TextField
            label={
              <>
                Type <strong className="font-semibold">{typeName}</strong> to confirm
              </>
            }
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </div>
    </Dialog>
  );
}
