import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

/** Says that changes which were not saved are in the form again (see `useEditDraft`), and offers to give them up. */
export function DraftNotice({ putBack, onDiscard }: { putBack: 'none' | 'same' | 'older'; onDiscard: () => void }) {
  return (
    <div role="status" className="empty:hidden">
      {putBack !== 'none' && (
        <Banner
          title="What you changed before is here again"
          actions={
            <Button size="sm" onClick={onDiscard}>
              Discard it
            </Button>
          }
        >
          {putBack === 'older'
            ? 'Something else has been saved since; look the fields over before you save.'
            : 'It is not saved yet.'}
        </Banner>
      )}
    </div>
  );
}
