import { Form, useNavigation } from 'react-router';
import { TEXT_FIELDS } from '#contract/texts/site-texts.ts';
import type { TextGroupAnswer } from '#contract/texts/texts-schema.ts';
import { usePermission } from '#app/accounts/allowed.tsx';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';

/** The last changes of a group of texts. A change can be undone until the text changes again. */
export function TextChanges({ changes }: { changes: TextGroupAnswer['changes'] }) {
  const canWrite = usePermission('settings.write');
  const { formData } = useNavigation();
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
              <Form method="post">
                <HiddenFields fields={{ key, version: String(version) }} />
                <Button
                  type="submit"
                  size="sm"
                  icon="undo"
                  name="intent"
                  value="undo"
                  loading={formData?.get('intent') === 'undo' && formData.get('key') === key}
                >
                  Undo<span className="sr-only"> the change of {TEXT_FIELDS[key].label}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
