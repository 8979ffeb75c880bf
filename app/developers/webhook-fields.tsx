import {
  MAX_WEBHOOK_DESCRIPTION,
  MAX_WEBHOOK_URL,
  WEBHOOK_EVENT_TEXTS,
  WEBHOOK_EVENTS,
} from '#contract/developers/webhook-events.ts';
import type { ComponentProps } from 'react';
import { SelectField, TextField } from '#app/ui/fields/text-field.tsx';
import { ValueChoice } from './value-choice.tsx';

/** The values of an endpoint's fields. */
export interface WebhookValues {
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[];
  /** The id of the API key of a platform whose orders it gets; empty or absent: events of all orders. */
  readonly platform?: string;
}

/**
 * URL, description and events of an endpoint.
 * @param keys those of platforms, one of which a new endpoint can be for
 */
export function WebhookFields({
  values,
  errors,
  keys = [],
}: {
  values: WebhookValues;
  errors: Readonly<Record<string, string>>;
  keys?: readonly { readonly _id: string; readonly name: string }[];
}) {
  return (
    <>
      {keys.length > 0 && (
        <SelectField
          label="What it gets"
          name="platform"
          placeholder="Events of all orders and parts, by Standard Webhooks"
          options={keys.map(({ _id, name }) => ({
            value: _id,
            label: `Orders of ${name}, by the Agentic Commerce Protocol`,
          }))}
          defaultValue={values.platform}
          error={errors['platform']}
        />
      )}
      <EndpointUrlField placeholder="https://example.com/webhooks" defaultValue={values.url} error={errors['url']} />
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

/** The address of an endpoint to which the store sends requests. */
export function EndpointUrlField(
  props: Pick<ComponentProps<typeof TextField>, 'placeholder' | 'defaultValue' | 'error' | 'hint'>,
) {
  return (
    <TextField
      label="URL"
      name="url"
      type="url"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      required
      maxLength={MAX_WEBHOOK_URL}
      {...props}
    />
  );
}
