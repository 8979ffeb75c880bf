import {
  MAX_WEBHOOK_DESCRIPTION,
  MAX_WEBHOOK_URL,
  WEBHOOK_EVENT_TEXTS,
  WEBHOOK_EVENTS,
} from '#contract/developers/webhook-events.ts';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { FieldError } from '#app/ui/fields/field-frame.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';

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
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium">Events</legend>
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {WEBHOOK_EVENTS.map((event) => (
            <CheckboxField
              key={event}
              id={`event-${event}`}
              name="events"
              value={event}
              defaultChecked={values.events.includes(event)}
              label={<code>{event}</code>}
              hint={WEBHOOK_EVENT_TEXTS[event]}
            />
          ))}
        </div>
        <FieldError>{errors['events']}</FieldError>
      </fieldset>
    </>
  );
}
