import { TEXT_FIELDS } from '#contract/texts/site-texts.ts';
import type { TextGroupAnswer } from '#contract/texts/texts-schema.ts';
import { usePermission } from '#app/accounts/allowed.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';

/** The latest changes to a group of texts. A change can be undone until the text changes again. */
export function TextChanges({ changes }: { changes: TextGroupAnswer['changes'] }) {
  const canWrite = usePermission('settings.write');
  if (changes.length === 0) return null;
  return (
    <Card as="section" title="Last changes" flush>
      <ul className="divide-y divide-line">
        {changes.map(({ key, version, at, by, canUndo }) => (
          <li
            key={`${key} ${version}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3 sm:px-6"
          >
            <div className="min-w-0">
              <p className="font-medium">{TEXT_FIELDS[key].label}</p>
              <p className="text-sm text-muted">
                <EmailText email={by} />, <DateTime iso={at} />
              </p>
            </div>
            {canUndo && canWrite && (
              <PostButton fields={{ intent: 'undo', key, version }} size="sm" icon="undo">
                Undo<span className="sr-only"> the change to {TEXT_FIELDS[key].label}</span>
              </PostButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
