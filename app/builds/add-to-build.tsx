import { useFetcher } from 'react-router';
import { t } from '#contract/language/text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';

/**
 * Adds a part to the visitor's build, or to the build that the customer changed last, and says whether it fits there; the page
 * stays open. Without scripts the build opens. @param describedBy id of the part's name
 */
export function AddToBuild({ part, describedBy }: { part: string; describedBy?: string }) {
  return (
    <PostForm fetcher={useFetcher()} action="/builds">
      <input type="hidden" name="part" value={part} />
      <SubmitButton
        name="intent"
        value="add-here"
        size="sm"
        variant="ghost"
        icon="plus"
        className="add-to-build"
        aria-describedby={describedBy}
      >
        {t('Add to build')}
      </SubmitButton>
    </PostForm>
  );
}
