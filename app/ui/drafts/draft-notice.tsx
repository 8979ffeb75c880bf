import { t } from '#contract/language/text.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';

/** Says that the form contains restored, unsaved changes (see `useEditDraft`), and offers to discard them. */
export function DraftNotice({ restored, onDiscard }: { restored: 'none' | 'same' | 'older'; onDiscard: () => void }) {
  return (
    <div role="status" className="empty:hidden">
      {restored !== 'none' && (
        <Banner
          title={t('Your unsaved changes were restored')}
          actions={
            <Button size="sm" onClick={onDiscard}>
              {t('Discard changes')}
            </Button>
          }
        >
          {restored === 'older'
            ? t('Something else has been saved since. Review the fields before you save.')
            : t("They aren't saved yet.")}
        </Banner>
      )}
    </div>
  );
}
