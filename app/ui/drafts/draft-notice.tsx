import { Banner } from '#app/ui/content/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';

/** Says that the form contains restored, unsaved changes (see `useEditDraft`), and offers to discard them. */
export function DraftNotice({ restored, onDiscard }: { restored: 'none' | 'same' | 'older'; onDiscard: () => void }) {
  return (
    <div role="status" className="empty:hidden">
      {restored !== 'none' && (
        <Banner
          title="Your unsaved changes were restored"
          actions={
            <Button size="sm" onClick={onDiscard}>
              Discard changes
            </Button>
          }
        >
          {restored === 'older'
            ? 'Something else has been saved since. Review the fields before you save.'
            : "They aren't saved yet."}
        </Banner>
      )}
    </div>
  );
}
