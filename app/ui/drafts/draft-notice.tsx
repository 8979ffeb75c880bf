import { Banner } from '../content/banner.tsx';
import { Button } from '../buttons/button.tsx';

/** Says that the form contains restored, unsaved changes (see `useEditDraft`), and offers to discard them. */
export function DraftNotice({ putBack, onDiscard }: { putBack: 'none' | 'same' | 'older'; onDiscard: () => void }) {
  return (
    <div role="status" className="empty:hidden">
      {putBack !== 'none' && (
        <Banner
          title="Your unsaved changes were restored"
          actions={
            <Button size="sm" onClick={onDiscard}>
              Discard changes
            </Button>
          }
        >
          {putBack === 'older'
            ? 'Something else has been saved since. Review the fields before you save.'
            : "They aren't saved yet."}
        </Banner>
      )}
    </div>
  );
}
