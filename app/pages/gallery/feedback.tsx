import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SectionHeading } from '../../ui/page-heading.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { CardGridSkeleton } from '../../ui/skeleton.tsx';
import { WaitingSpinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';

export function GalleryFeedback() {
  const [open, setOpen] = useState<'none' | 'form' | 'confirm' | 'named'>('none');
  const close = () => setOpen('none');
  return (
    <section>
      <SectionHeading title="Feedback" />
      <div className="grid grid-cols-1 gap-6">
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => toast('Your order added successfully')}>Toast</Button>
          <Button onClick={() => toast('Failed to make an admin', 'error')}>Error toast</Button>
          <Button onClick={() => toast('Deleted', 'info', { label: 'Undo', run: () => toast('Restored') })}>
            Undo toast
          </Button>
          <Button onClick={() => setOpen('form')}>Dialog</Button>
          <Button onClick={() => setOpen('confirm')}>Confirm</Button>
          <Button onClick={() => setOpen('named')}>Confirm by name</Button>
        </div>
        <Banner tone="bad" title="Your card was declined" actions={<Button size="sm">Try another card</Button>}>
          Nothing was charged, and your order is held for 24 more minutes.
        </Banner>
        <Banner tone="good" title="Congrats! Your payment is completed">
          Your transaction id is below.
        </Banner>
        <Banner tone="wait" title="Confirming your payment" />
        <Banner title="The minimum is more than the stock">Nobody can order this part until more is in stock.</Banner>
        <ProgressBar label="Importing parts" value={9_412} max={39_000} detail="9,412 of 39,000 rows" />
        <ProgressBar label="Uploading picture" />
        <CardGridSkeleton cards={3} cardClassName="h-40" />
        <WaitingSpinner label="Checking your sign-in" />
      </div>
      <Dialog
        open={open === 'form'}
        onClose={close}
        title="Update Profile"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary">Save</Button>
          </>
        }
      >
        <TextField label="Education" name="d-education" />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Delete Aurora X9?"
        confirm="Delete Aurora X9"
      >
        It disappears from the shop. Orders keep their copy.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'named'}
        onClose={close}
        onConfirm={close}
        title="Delete Aurora X9?"
        confirm="Delete"
        typeName="Aurora X9"
      >
        It disappears from the shop.
      </ConfirmDialog>
    </section>
  );
}
