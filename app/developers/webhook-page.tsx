import { useRef } from 'react';
import { BackLink } from '#app/ui/buttons/back-link.tsx';
import { countOf } from '#app/ui/text/format-number.ts';
import { useLoaderData } from 'react-router';
import type { Webhook } from '#contract/developers/webhooks.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { FormBanner } from '#app/forms/form-banner.tsx';
import { PostForm } from '#app/forms/post-form.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { SecretBanner } from './secret-banner.tsx';
import { useLastGiven } from '#app/ui/use-last-given.ts';
import { handleWebhookAction, type WebhookAnswer } from './webhook-actions.ts';
import { WebhookBadge } from './webhook-badge.tsx';
import { WebhookFields } from './webhook-fields.tsx';
import { deliveries, WebhookLog } from './webhook-log.tsx';
import { useFocusFirstError } from '#app/ui/fields/use-focus-first-error.ts';

const load = async (context: LoaderContext) => {
  await context.admin();
  const params = { id: context.params['id']! };
  const [webhook, log] = await Promise.all([context.call('readWebhook', { params }), deliveries.load(context, params)]);
  return { webhook, log };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleWebhookAction);
export const clientAction = inBrowser(handleWebhookAction);
export const shouldRevalidate = keepWhenUnreachable;

/** One webhook endpoint: its settings, its secret and its log. */
export default function WebhookPage() {
  const { webhook, log } = useLoaderData<typeof loader>();
  const answer = useAnswer<WebhookAnswer>();
  // A secret is shown once: it stays while other forms of the page are answered.
  const rotated = useLastGiven(answer && 'secret' in answer ? answer : undefined, webhook._id);
  const refused = answer && 'entered' in answer ? answer : undefined;
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, refused?.problem.fields);
  const { url, oldSecretUntil, failingSince } = webhook;
  return (
    <div key={webhook._id} className="max-w-5xl">
      <BackLink href="/dashboard/webhooks">Webhooks</BackLink>
      <PageHeading title="Webhook endpoint">
        <span className="wrap-anywhere">{url}</span>
      </PageHeading>
      {answer !== rotated && !refused && <ActionNotice />}
      <div className="grid grid-cols-1 gap-6">
        {rotated && <SecretBanner title="The new secret is in use" what="signing secret" secret={rotated.secret} />}
        <StatusBanner webhook={webhook} />
        <Card
          as="section"
          title="Endpoint"
          aside={<WebhookBadge webhook={webhook} />}
          footer={<Buttons webhook={webhook} />}
        >
          <PostForm ref={form} noValidate className="grid gap-5">
            <HiddenFields fields={{ intent: 'save' }} />
            {webhook.format === 'ucp' && (
              <p className="max-w-prose text-muted">
                The profile of a platform names this URL: <code className="wrap-anywhere">{webhook.platform}</code>
              </p>
            )}
            <WebhookFields values={refused?.entered ?? webhook} errors={refused?.problem.fields ?? {}} />
            <FormBanner failure={refused} />
            <p>
              <SubmitButton variant="primary">Save</SubmitButton>
            </p>
          </PostForm>
        </Card>
        {webhook.format !== 'ucp' && (
          <Card as="section" title="Signing secret">
            <div className="grid gap-4">
              <p className="max-w-prose text-muted">
                {webhook.format === 'acp'
                  ? 'The new secret signs immediately. Give it to the platform first: this protocol knows one signature only.'
                  : 'The new secret signs immediately. For 24 hours the previous one signs too, so that the receiver can switch.'}
                {oldSecretUntil && webhook.format !== 'acp' && (
                  <>
                    {' '}
                    The previous secret is valid until <DateTime iso={oldSecretUntil} />.
                  </>
                )}
              </p>
              <PostButton fields={{ intent: 'rotate' }}>Rotate secret</PostButton>
            </div>
          </Card>
        )}
        <WebhookLog data={log} isActive={webhook.status === 'active'} failed={webhook.failed} />
        {failingSince && (
          <p className="text-sm text-muted">
            No delivery has succeeded since <DateTime iso={failingSince} />.
          </p>
        )}
      </div>
    </div>
  );
}

function StatusBanner({ webhook: { _id, status, waiting } }: { webhook: Webhook }) {
  if (status === 'disabled')
    return (
      <Banner tone="bad" title="This endpoint is disabled" actions={<ResumeButton />}>
        Its deliveries failed for days, it answered 410 Gone, the person or API key that set it up may no longer read
        its events, or its secret was lost. The <TextLink href={`/dashboard/audit?q=${_id}`}>audit trail</TextLink> says
        which. It gets no events until you resume it.
      </Banner>
    );
  if (status === 'paused')
    return (
      <Banner tone="wait" title="This endpoint is paused" actions={<ResumeButton />}>
        {waiting === 0
          ? 'New events wait until you resume it.'
          : `${countOf(waiting, ['event waits', 'events wait'])} until you resume it.`}
      </Banner>
    );
  return null;
}

const ResumeButton = () => <PostButton fields={{ intent: 'resume' }}>Resume</PostButton>;

function Buttons({ webhook: { status, format } }: { webhook: Webhook }) {
  return (
    <div className="flex flex-wrap gap-3">
      {status === 'active' && (
        <>
          {format === 'standard' && <PostButton fields={{ intent: 'test' }}>Send test event</PostButton>}
          <PostButton fields={{ intent: 'pause' }}>Pause</PostButton>
        </>
      )}
      <PostButton fields={{ intent: 'remove' }} variant="quiet-danger">
        Remove endpoint
      </PostButton>
    </div>
  );
}
