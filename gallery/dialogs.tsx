import { type ReactNode, useState } from 'react';
import { Button } from '#app/ui/buttons/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { EditDialog } from '#app/ui/dialogs/edit-dialog.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { Family, LONG_NAME, LONG_WORD, Specimen } from './specimen.tsx';

/** Dialogs; each opens with its button, because only one can be visible at a time. */
export function GalleryDialogs() {
  return (
    <Family title="Dialogs">
      <Specimen title="Dialog, EditDialog, ConfirmDialog">
        <Opened by="Dialog">
          {(close) => (
            <EditDialog
              open
              title="Update Profile"
              formId="d-edit"
              closeHref="?"
              busy={false}
              onClose={close}
              onCancel={close}
            >
              <form id="d-edit">
                <TextField label="Education" name="d-education" />
              </form>
            </EditDialog>
          )}
        </Opened>
        <Opened by="Wide, very long">
          {(close) => (
            <Dialog open wide onClose={close} closeHref="?" title={LONG_NAME} footer={<Footer close={close} />}>
              <div className="grid grid-cols-1 gap-4">
                {Array.from({ length: 12 }, (_, line) => (
                  <p key={line}>
                    {LONG_NAME}. {LONG_WORD}
                  </p>
                ))}
              </div>
            </Dialog>
          )}
        </Opened>
        <Opened by="Locked">
          {(close) => (
            // Its only exit is the button that simulates the end of the operation.
            <Dialog open locked onClose={close} title="Saving" footer={<Button onClick={close}>Done</Button>}>
              It can't be closed while it waits for the store.
            </Dialog>
          )}
        </Opened>
        <Opened by="Confirm">
          {(close) => (
            <ConfirmDialog open onClose={close} onConfirm={close} title="Delete Aurora X9?" confirm="Delete Aurora X9">
              It disappears from the shop. Orders keep their copy.
            </ConfirmDialog>
          )}
        </Opened>
        <Opened by="Confirm, by its very long name">
          {(close) => (
            <ConfirmDialog
              open
              onClose={close}
              onConfirm={close}
              title={`Delete ${LONG_NAME}?`}
              confirm="Delete it"
              cancel="Leave it as it is"
            >
              It disappears from the shop.
            </ConfirmDialog>
          )}
        </Opened>
        <Opened by="Confirm, safe">
          {(close) => (
            <ConfirmDialog
              open
              isSafe
              onClose={close}
              onConfirm={close}
              title="Pack 12 orders?"
              confirm="Pack 12 orders"
            >
              Customers can't cancel packed orders.
            </ConfirmDialog>
          )}
        </Opened>
        <Opened by="Edit, wide">
          {(close) => (
            <EditDialog
              open
              wide
              title="Edit Aurora X9"
              formId="d-edit-wide"
              busy={false}
              submit="Save part"
              variant="danger"
              cancel="Keep part"
              disabled
              onClose={close}
            >
              <form id="d-edit-wide">
                <TextField label="Name" name="d-name" />
              </form>
            </EditDialog>
          )}
        </Opened>
        <Opened by="Confirm, busy">{(close) => <BusyConfirm close={close} />}</Opened>
      </Specimen>
    </Family>
  );
}

function Opened({ by, children }: { by: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{by}</Button>
      {open && children(() => setOpen(false))}
    </>
  );
}

function Footer({ close }: { close: () => void }) {
  return (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button variant="primary" onClick={close}>
        Save
      </Button>
    </>
  );
}

/** Stays busy until it is closed, because nothing is running. */
function BusyConfirm({ close }: { close: () => void }) {
  return (
    <ConfirmDialog
      open
      busy
      onClose={close}
      onConfirm={close}
      title="Cancel order 4f2a?"
      confirm="Cancel the order and refund $310.00"
    >
      Reload the page to close this dialog.
    </ConfirmDialog>
  );
}
