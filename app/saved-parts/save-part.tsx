import { useFetcher } from 'react-router';
import { t } from '#contract/language/text.ts';
import { PostButton } from '#app/actions/post-button.tsx';
import { useRootData } from '#app/document/root-data.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { SAVED_PARTS_PATH, savedPartPath } from './saved-part-actions.ts';

/** Saves a part for later; the page stays open. Visitors sign in first. Without scripts the saved part opens. */
export function SavePart({ part }: { part: string }) {
  const { viewer } = useRootData();
  const fetcher = useFetcher();
  const look = { size: 'sm', variant: 'ghost', icon: 'plus' } as const;
  if (!viewer)
    return (
      <ButtonLink {...look} href={savedPartPath(part)}>
        {t('Save')}
      </ButtonLink>
    );
  return (
    <PostButton {...look} fetcher={fetcher} action={SAVED_PARTS_PATH} fields={{ intent: 'save-here', part }}>
      {t('Save')}
    </PostButton>
  );
}
