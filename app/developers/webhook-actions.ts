import { countOf } from '#app/ui/text/format-number.ts';
import { formText } from '#app/forms/form-text.ts';
import type { WebhookEvent } from '#contract/developers/webhook-events.ts';
import { Failure } from '#contract/errors.ts';
import { redirect } from 'react-router';
import { type ActionResult, isConfirmed } from '#app/actions/use-screen-action.ts';
import { type FormFailure, formFailure } from '#app/forms/form-failure.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import type { WebhookValues } from './webhook-fields.tsx';

/** A secret to show once, with its endpoint. */
export interface NewSecret {
  readonly secret: string;
  readonly id: string;
  readonly url: string;
}

/** A refused endpoint form, with what was entered. */
export type WebhookFailure = FormFailure & { readonly entered: WebhookValues };

export type WebhookAnswer = ActionResult | NewSecret | WebhookFailure;

/** Adds an endpoint. */
export async function handleNewWebhook(context: LoaderContext): Promise<NewSecret | WebhookFailure> {
  const form = await context.request.formData();
  const entered = valuesIn(form);
  try {
    await context.admin('webhooks.manage');
    const { platform } = entered;
    const body = { ...bodyOf(entered), ...(platform && { platform }) };
    const { _id, url, secret } = await context.call('addWebhook', { body });
    return { secret, id: _id, url };
  } catch (error) {
    return { ...formFailure(error, form), entered };
  }
}

const EVENTS_NOUN = ['event', 'events'] as const;

/** Handles the forms of an endpoint's page by their `intent` field. */
export async function handleWebhookAction(context: LoaderContext): Promise<WebhookAnswer | Response> {
  const form = await context.request.formData();
  const intent = formText(form, 'intent');
  const id = context.params['id']!;
  const params = { id };
  const done = (message: string): ActionResult => ({ done: { intent, ids: [id], message, kind: 'success' } });
  try {
    await context.admin('webhooks.manage');
    switch (intent) {
      case 'save':
        await context.call('changeWebhook', { params, body: bodyOf(valuesIn(form)) });
        return done('Endpoint saved');
      case 'pause':
        await context.call('changeWebhook', { params, body: { status: 'paused' } });
        return done('Paused. Events wait until you resume.');
      case 'resume':
        await context.call('changeWebhook', { params, body: { status: 'active' } });
        return done('Resumed');
      case 'rotate': {
        const { secret, url } = await context.call('rotateWebhookSecret', { params });
        return { secret, id, url };
      }
      case 'test':
        await context.call('testWebhook', { params });
        return done('Test event queued. Its result appears in the log.');
      case 'resend': {
        const event = formText(form, 'event');
        const { count } = await context.call('resendWebhook', { params, body: event ? { event } : {} });
        return done(count === 0 ? 'No failed deliveries' : `${countOf(count, EVENTS_NOUN)} queued again`);
      }
      case 'remove':
        if (!isConfirmed(form))
          return {
            confirmation: {
              title: 'Remove this endpoint?',
              text: 'It gets no more events, and its log is deleted. Waiting events are not delivered.',
              confirm: 'Remove endpoint',
              fields: { intent },
            },
          };
        await context.call('removeWebhook', { params });
        return redirect('/dashboard/webhooks');
      default:
        throw new Failure('malformed');
    }
  } catch (error) {
    const failure = formFailure(error, form);
    return intent === 'save' ? { ...failure, entered: valuesIn(form) } : failure;
  }
}

function valuesIn(form: FormData): WebhookValues {
  const text = (name: string): string => formText(form, name);
  const events = form.getAll('events').map(String);
  return { url: text('url'), description: text('description'), events, platform: text('platform') };
}

/** The call refuses unknown events. */
function bodyOf({ url, description, events }: WebhookValues) {
  return { url, description, events: events as WebhookEvent[] };
}
