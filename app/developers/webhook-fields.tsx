import {
  MAX_WEBHOOK_DESCRIPTION,
  MAX_WEBHOOK_URL,
  WEBHOOK_EVENT_TEXTS,
  WEBHOOK_EVENTS,
} from '#contract/developers/webhook-events.ts';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { ValueChoice } from './value-choice.tsx';

/** The values of an endpoint's fields. */
export interface WebhookValues {
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[];
}

/** URL, description and events of an endpoint. */
export function WebhookFields({ values, errors }: { values: WebhookValues; errors: Readonly<Record<string, string>> }) {
  return (
    <>
      <TextField
        label="URL"
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        required
        maxLength={MAX_WEBHOOK_URL}
        placeholder="https://example.com/webhooks"
        defaultValue={values.url}
        error={errors['url']}
      />
      <TextField
        label="Description"
        name="description"
        optional
        autoComplete="off"
        maxLength={MAX_WEBHOOK_DESCRIPTION}
        defaultValue={values.description}
        error={errors['description']}
      />
      <ValueChoice
        legend="Events"
        name="events"
        values={WEBHOOK_EVENTS}
        texts={WEBHOOK_EVENT_TEXTS}
        chosen={values.events}
        error={errors['events']}
      />
    </>
  );
}
