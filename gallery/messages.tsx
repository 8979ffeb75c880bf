import type { Tone } from '#app/ui/content/badge.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { DraftNotice } from '#app/ui/drafts/draft-notice.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { flashToast, toast } from '#app/ui/toasts/toast-store.ts';
import { Family, LONG_NAME, LONG_WORD, Specimen } from './specimen.tsx';

const tones: Tone[] = ['good', 'bad', 'wait', 'note', 'plain'];

/** One toast of each kind at once, at the top right (ToastRegion, in root.tsx). */
function showToasts() {
  toast('Your order added successfully');
  toast('Failed to make an admin', 'error');
  toast('Aurora X9 deleted', 'info', { label: 'Undo', run: () => toast('Aurora X9 is back') });
  toast(`${LONG_NAME}: ${LONG_WORD}`, 'error', { label: 'Undo', run: () => toast('Undone') });
}

/** Messages: persistent ones, toasts, and empty states. */
export function GalleryMessages() {
  return (
    <Family title="Messages">
      <Specimen title="ToastRegion">
        <Button onClick={showToasts}>Show toasts</Button>
        <Button onClick={() => flashToast('Shown on the next page')}>Show one on the next page</Button>
      </Specimen>
      <Specimen title="Banner" stacked>
        {tones.map((tone) => (
          <Banner key={tone} tone={tone} title={`A message, ${tone}`}>
            What happened, what was kept, and what to do next.
          </Banner>
        ))}
        <Banner title="A message without details" />
        <Banner tone="bad" title="Your card was declined" actions={<Button size="sm">Try another card</Button>}>
          Nothing was charged, and your order is held for 24 more minutes.
        </Banner>
        <Banner
          tone="wait"
          title={LONG_NAME}
          actions={
            <>
              <Button size="sm">Try again</Button>
              <Button size="sm">Choose another way to pay</Button>
            </>
          }
        >
          {LONG_WORD}
        </Banner>
      </Specimen>
      <Specimen title="DraftNotice" stacked>
        {(['same', 'older', 'none'] as const).map((restored) => (
          <DraftNotice key={restored} restored={restored} onDiscard={() => toast('Discarded', 'info')} />
        ))}
      </Specimen>
      <Specimen title="EmptyState" stacked>
        <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
          <Card flush>
            <EmptyState kind="nothing" title="No orders yet" action={<Button variant="primary">See the parts</Button>}>
              Your orders appear here, with their status and receipts.
            </EmptyState>
          </Card>
          <Card flush>
            <EmptyState kind="no-match" title="No part matches 'auroar'" action={<Button>Clear the search</Button>}>
              Try fewer letters, or another kind.
            </EmptyState>
          </Card>
          <EmptyState isSheet kind="nothing" title="Nothing yet" />
          <Card flush>
            <EmptyState kind="no-match" title={`No part matches '${LONG_WORD}'`}>
              {LONG_NAME}
            </EmptyState>
          </Card>
        </div>
      </Specimen>
    </Family>
  );
}
