import type { Problem } from '#contract/errors.ts';
import type { SettingsChanges } from './merge-settings.ts';
import { failureText } from '#app/forms/failure-text.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';

/** Why a settings form was not saved, if it was not. @param what the form changes: 'settings' */
export function SaveProblem({
  problem,
  changes,
  what,
}: {
  problem: Problem | undefined;
  changes?: SettingsChanges | undefined;
  what: string;
}) {
  if (problem?.code === 'edit_conflict')
    return (
      <Banner tone="bad" title={failureText({ problem })} actions={<LoadSaved what={what} />}>
        {changes ? <Changes {...changes} /> : 'Your entries are still here. Save again to replace theirs.'}
      </Banner>
    );
  if (!problem) return null;
  const title = problem.fields ? 'Nothing was saved. Check the marked fields.' : failureText({ problem });
  return <Banner tone="bad" title={title} />;
}

/** Why a change was not undone, if it was not. The form still shows what was typed. @param what the form changes */
export function UndoProblem({ problem, what }: { problem: Problem | undefined; what: string }) {
  if (!problem) return null;
  return (
    <Banner
      className="mb-6"
      tone="bad"
      title={failureText({ problem })}
      actions={problem.code === 'edit_conflict' && <LoadSaved what={what} />}
    />
  );
}

function LoadSaved({ what }: { what: string }) {
  return <ButtonLink href="?">Load the saved {what}</ButtonLink>;
}

/** What another admin changed: the values that the form took over, and those that saving again would replace. */
function Changes({ theirs, both }: SettingsChanges) {
  return (
    <>
      {theirs.length > 0 && <p>The form now shows their changes: {theirs.join(', ')}.</p>}
      {both.length > 0 ? (
        <>
          <p>You both changed these. Save again to replace theirs with yours:</p>
          <ul className="list-disc ps-5 wrap-anywhere">
            {both.map(({ label, saved }) => (
              <li key={label}>
                {label}, theirs: <span className="whitespace-pre-line">{saved}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>Your entries are still here and don&apos;t conflict. Save again to keep both.</p>
      )}
    </>
  );
}
