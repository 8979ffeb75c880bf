import { useRef } from 'react';
import { useLoaderData } from 'react-router';
import { MAX_WEBHOOKS, WEBHOOK_FORMAT_TEXTS } from '#contract/developers/webhook-events.ts';
import type { ApiKey } from '#contract/developers/api-keys.ts';
import type { Webhook } from '#contract/developers/webhooks.ts';
import { FormBanner } from '#app/forms/form-banner.tsx';
import { PostForm } from '#app/forms/post-form.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { Figures } from '#app/ui/text/figure-text.tsx';
import { formatCount } from '#app/ui/text/format-number.ts';
import { SecretBanner } from './secret-banner.tsx';
import { useLastGiven } from '#app/ui/use-last-given.ts';
import { handleNewWebhook, type NewSecret, type WebhookFailure } from './webhook-actions.ts';
import { WebhookBadge } from './webhook-badge.tsx';
import { WebhookFields } from './webhook-fields.tsx';
import { useFocusFirstError } from '#app/ui/fields/use-focus-first-error.ts';

const load = async (context: LoaderContext) => {
  await context.admin();
  const [webhooks, keys] = await Promise.all([context.call('listWebhooks'), context.call('listApiKeys')]);
  const isOfPlatform = ({ status, scopes }: ApiKey) => status === 'active' && scopes.includes('assistants.order');
  const named = (some: readonly ApiKey[]) => some.map(({ _id, name }) => ({ _id, name }));
  return { webhooks, keys: named(keys), platforms: named(keys.filter(isOfPlatform)) };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleNewWebhook);
export const clientAction = inBrowser(handleNewWebhook);
export const shouldRevalidate = keepWhenUnreachable;

const EMPTY = { url: '', description: '', events: [] };

/** The webhook endpoints of the store, and a form to add one. */
export default function WebhooksPage() {
  const { webhooks, platforms, keys } = useLoaderData<typeof loader>();
  const answer = useAnswer<NewSecret | WebhookFailure>();
  // A secret is shown once: it stays while other forms of the page are answered.
  const added = useLastGiven(answer && 'secret' in answer ? answer : undefined, 'added');
  const failure = answer && 'problem' in answer ? answer : undefined;
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, failure?.problem.fields);
  return (
    <div className="max-w-4xl">
      <PageHeading title="Webhooks">
        The store posts events to these URLs and signs them.{' '}
        <TextLink href="/api/asyncapi.json" target="_blank">
          Payloads
        </TextLink>
        . A service of your own can sell the labels of parcels:{' '}
        <TextLink href="/dashboard/carrier-service">Carrier labels</TextLink>
      </PageHeading>
      <div className="grid grid-cols-1 gap-6">
        {added && <SecretBanner title={`Added ${added.url}`} what="signing secret" secret={added.secret} />}
        <Card flush>
          {webhooks.length === 0 ? (
            <EmptyState kind="nothing" title="No endpoints yet">
              Add one below to connect another system.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {webhooks.map((webhook) => (
                <WebhookRow
                  key={webhook._id}
                  webhook={webhook}
                  platform={keys.find(({ _id }) => _id === webhook.platform)?.name ?? webhook.platform}
                />
              ))}
            </ul>
          )}
        </Card>
        {webhooks.filter(({ format }) => format !== 'ucp').length < MAX_WEBHOOKS && (
          <Card as="section" title="Add an endpoint">
            <PostForm
              // Adding an endpoint clears the form.
              key={added?.id ?? ''}
              ref={form}
              noValidate
              className="grid gap-5"
            >
              <WebhookFields
                values={failure?.entered ?? EMPTY}
                errors={failure?.problem.fields ?? {}}
                keys={platforms}
              />
              <FormBanner failure={failure} />
              <p>
                <SubmitButton variant="primary">Add endpoint</SubmitButton>
              </p>
            </PostForm>
          </Card>
        )}
      </div>
    </div>
  );
}

/** @param platform whose orders it gets: the name of its API key or the address of its profile */
function WebhookRow({ webhook, platform }: { webhook: Webhook; platform: string }) {
  const { _id, url, description, events, format, waiting, failed } = webhook;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-5">
      <div className="min-w-0 flex-1 basis-64">
        <TextLink href={`/dashboard/webhooks/${_id}`} className="font-medium wrap-anywhere">
          {url}
        </TextLink>
        {description && <p className="wrap-anywhere">{description}</p>}
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          {format === 'standard' ? events.join(', ') : `Orders of ${platform}, by the ${WEBHOOK_FORMAT_TEXTS[format]}`}
        </p>
      </div>
      <div className="grid justify-items-start gap-1 sm:justify-items-end">
        <WebhookBadge webhook={webhook} />
        {(waiting > 0 || failed > 0) && (
          <p className="text-sm text-muted">
            <Figures>{formatCount(waiting)}</Figures> waiting, <Figures>{formatCount(failed)}</Figures> failed
          </p>
        )}
      </div>
    </li>
  );
}
