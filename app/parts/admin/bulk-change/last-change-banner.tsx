import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Banner } from '#app/ui/content/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { storeLastChange, useLastChange, undoBulkChange } from './last-change.ts';

/** Offers Undo for the last bulk change while it can be undone. */
export function LastChangeBanner() {
  const last = useLastChange();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  if (!last) return null;
  const undo = async () => {
    setBusy(true);
    await undoBulkChange(last.id);
    await revalidate();
    setBusy(false);
  };
  return (
    <Banner
      className="mb-6"
      tone="good"
      title={last.text}
      actions={
        <>
          <Button size="sm" icon="undo" loading={busy} onClick={() => void undo()}>
            Undo
          </Button>
          <Button size="sm" variant="ghost" onClick={() => storeLastChange(null)}>
            Dismiss
          </Button>
        </>
      }
    >
      You can undo this for 24 hours, except where a part has been changed again.
    </Banner>
  );
}
