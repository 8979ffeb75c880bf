import { useRef } from 'react';
import { useLoaderData } from 'react-router';
import { Failure } from '#contract/errors.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import type { ActionResult } from '#app/actions/use-screen-action.ts';
import { SecretBanner } from '#app/developers/secret-banner.tsx';
import { EndpointUrlField } from '#app/developers/webhook-fields.tsx';
import { FormBanner } from '#app/forms/form-banner.tsx';
import { type FormFailure, formFailure } from '#app/forms/form-failure.ts';
import { formText } from '#app/forms/form-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { useFocusFirstError } from '#app/ui/fields/use-focus-first-error.ts';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { useLastGiven } from '#app/ui/use-last-given.ts';

interface NewSecret {
  readonly secret: string;
}
type Answer = ActionResult | NewSecret | FormFailure;

const load = async (context: LoaderContext) => {
  await context.admin();
  return context.call('readCarrierService');
};

async function handle(context: LoaderContext): Promise<Answer> {
  const form = await context.request.formData();
  try {
    await context.admin('webhooks.manage');
    const intent = formText(form, 'intent');
    if (intent === 'remove') {
      await context.call('removeCarrierService');
      return { done: { intent, ids: [], message: 'The store buys no more labels', kind: 'success' } };
    }
    if (intent !== 'save') throw new Failure('malformed');
    const { secret } = await context.call('setCarrierService', { body: { url: formText(form, 'url') } });
    return { secret };
  } catch (error) {
    return formFailure(error, form);
  }
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handle);
export const clientAction = inBrowser(handle);
export const shouldRevalidate = keepWhenUnreachable;

/** The address of the service from which the store buys labels. */
export default function CarrierServicePage() {
  const { service } = useLoaderData<typeof loader>();
  const answer = useAnswer<Answer>();
  // The secret is shown once: it stays while other forms of the page are answered.
  const given = useLastGiven(answer && 'secret' in answer ? answer : undefined, 'carrier');
  const failure = answer && 'problem' in answer ? answer : undefined;
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, failure?.problem.fields);
  return (
    <div className="max-w-4xl">
      <PageHeading title="Carrier labels">
        The store asks a service of yours for the label of a packed parcel, and signs what it sends.
        docs/carrier-labels.md describes the requests and has an example of a service.
      </PageHeading>
      <div className="grid grid-cols-1 gap-6">
        {answer && 'done' in answer && <Banner tone="good" title={answer.done.message} />}
        {given && service && (
          <SecretBanner title={`Saved ${service.url}`} what="signing secret" secret={given.secret} />
        )}
        <Card as="section" title={service ? 'Service' : 'Connect a service'}>
          {service && (
            <p className="mb-5 wrap-anywhere">
              {service.url}
              <span className="block text-sm text-muted">
                Set up <DateTime iso={service.changedAt} />
              </span>
            </p>
          )}
          <PostForm key={given?.secret ?? ''} ref={form} noValidate className="grid gap-5">
            <HiddenFields fields={{ intent: 'save' }} />
            <EndpointUrlField
              placeholder="https://example.com/labels"
              defaultValue={failure?.values['url'] ?? service?.url}
              error={failure?.problem.fields?.['url']}
              hint="Saving makes a new signing secret. The earlier one stops at once."
            />
            <FormBanner failure={failure} />
            <p>
              <SubmitButton variant="primary">Save and make a secret</SubmitButton>
            </p>
          </PostForm>
        </Card>
        {service && (
          <PostForm>
            <HiddenFields fields={{ intent: 'remove' }} />
            <SubmitButton variant="quiet-danger">Stop buying labels</SubmitButton>
          </PostForm>
        )}
      </div>
    </div>
  );
}
