import type { Problem } from '#contract/errors.ts';
import { failureText } from '#app/forms/form-failure.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';

/** Why a form of the settings was not saved, if it was not. @param what the form changes: 'settings' */
export function SaveProblem({ problem, what }: { problem: Problem | undefined; what: string }) {
  if (problem?.code === 'edit_conflict')
    return (
      <Banner
        tone="bad"
        title={failureText({ problem })}
        actions={<ButtonLink href="?">Load the saved {what}</ButtonLink>}
      >
        Your entries are still here. Save again to replace theirs.
      </Banner>
    );
  if (!problem) return null;
  const title = problem.fields ? 'Nothing was saved. Check the marked fields.' : failureText({ problem });
  return <Banner tone="bad" title={title} />;
}
