import { useRef } from 'react';
import { fieldProps } from '#app/forms/field-props.ts';
import { formText } from '#app/forms/form-text.ts';
import { useLoaderData } from 'react-router';
import type { Permission } from '#contract/accounts/permissions.ts';
import type { ApiKey } from '#contract/developers/api-keys.ts';
import { KEY_DAYS, KEY_SCOPES, MAX_KEY_NAME, SCOPE_TEXTS } from '#contract/developers/key-scopes.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { type ActionResult, isConfirmed } from '#app/actions/use-screen-action.ts';
import { FormBanner } from '#app/forms/form-banner.tsx';
import { type FormFailure, formFailure } from '#app/forms/form-failure.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { SelectField, TextField } from '#app/ui/fields/text-field.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { SecretBanner } from './secret-banner.tsx';
import { useLastGiven } from '#app/ui/use-last-given.ts';
import { useFocusFirstError } from '#app/ui/fields/use-focus-first-error.ts';
import { ValueChoice } from './value-choice.tsx';

const load = async (context: LoaderContext) => {
  await context.admin();
  return context.call('listApiKeys');
};

type CreatedKey = { readonly key: string; readonly id: string; readonly name: string };
type RefusedKey = FormFailure & { readonly scopes: readonly string[] };

const handleKeys = async (context: LoaderContext): Promise<CreatedKey | RefusedKey | ActionResult> => {
  const form = await context.request.formData();
  const text = (name: string): string => formText(form, name);
  const scopes = form.getAll('scopes').map(String);
  const isRevocation = text('intent') === 'revoke';
  try {
    await context.admin('keys.manage');
    if (isRevocation) {
      const [id, name] = [text('id'), text('name')];
      if (!isConfirmed(form))
        return {
          confirmation: {
            title: `Revoke ${name}?`,
            text: 'Requests with this key are rejected immediately. Webhook endpoints whose last change was made with this key, and those for the orders of its platform, also stop.',
            confirm: 'Revoke key',
            fields: { intent: 'revoke', id, name },
          },
        };
      await context.call('revokeApiKey', { params: { id } });
      return { done: { intent: 'revoke', ids: [id], message: `Revoked ${name}`, kind: 'success' } };
    }
    const days = text('expiresInDays');
    const body = { name: text('name'), scopes: scopes as Permission[], expiresInDays: days ? Number(days) : null };
    const { key, _id, name } = await context.call('addApiKey', { body });
    return { key, id: _id, name };
  } catch (error) {
    const failure = formFailure(error, form);
    return isRevocation ? failure : { ...failure, scopes };
  }
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleKeys);
export const clientAction = inBrowser(handleKeys);
export const shouldRevalidate = keepWhenUnreachable;

/** The API keys of the store, and a form to create one. */
export default function ApiKeysPage() {
  const keys = useLoaderData<typeof loader>();
  const answer = useAnswer<CreatedKey | RefusedKey | ActionResult>();
  // A secret is shown once: it stays while other forms of the page are answered.
  const created = useLastGiven(answer && 'key' in answer ? answer : undefined, 'created');
  const refused = answer && 'scopes' in answer ? answer : undefined;
  return (
    <div className="max-w-4xl">
      <PageHeading title="API keys">
        For programs that call the API with <code>Authorization: Bearer</code>. A key never has more rights than the
        admin who created it.
      </PageHeading>
      {answer && answer !== created && !refused && <ActionNotice />}
      <div className="grid grid-cols-1 gap-6">
        {created && <SecretBanner title={`Created ${created.name}`} what="API key" secret={created.key} />}
        <Card flush>
          {keys.length === 0 ? (
            <EmptyState kind="nothing" title="No API keys yet">
              Create one below for each program.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {keys.map((key) => (
                <KeyRow key={key._id} apiKey={key} />
              ))}
            </ul>
          )}
        </Card>
        <NewKeyCard key={created?.id ?? ''} refused={refused} />
      </div>
    </div>
  );
}

const STATUS = { active: 'good', blocked: 'bad', expired: 'wait', revoked: 'plain' } as const;
const STATUS_TEXTS = {
  active: 'Active',
  blocked: 'Creator has no access',
  expired: 'Expired',
  revoked: 'Revoked',
} as const;

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { _id, name, prefix, scopes, creator, status, createdAt, lastUsedAt, expiresAt } = apiKey;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-5">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          <Badge tone={STATUS[status]}>{STATUS_TEXTS[status]}</Badge>
        </p>
        <p>
          <code>{prefix}…</code>
        </p>
        <p className="text-sm wrap-anywhere text-muted">{scopes.join(', ')}</p>
        <p className="text-sm wrap-anywhere text-muted">
          Created by {creator ?? 'a deleted account'} on <DateTime iso={createdAt} />.{' '}
          {lastUsedAt ? (
            <>
              Last used <DateTime iso={lastUsedAt} />.
            </>
          ) : (
            'Never used.'
          )}{' '}
          {expiresAt ? (
            <>
              {status === 'expired' ? 'Expired' : 'Expires'} <DateTime iso={expiresAt} />.
            </>
          ) : (
            'Does not expire.'
          )}
        </p>
      </div>
      {status !== 'revoked' && (
        <PostButton
          fields={{ intent: 'revoke', id: _id, name }}
          size="sm"
          variant="quiet-danger"
          aria-label={`Revoke ${name}`}
        >
          Revoke
        </PostButton>
      )}
    </li>
  );
}

const DAYS = [
  ...KEY_DAYS.map((days) => ({ value: String(days), label: `${days} days` })),
  { value: '', label: 'Never' },
];

function NewKeyCard({ refused }: { refused: RefusedKey | undefined }) {
  const field = fieldProps(refused);
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, refused?.problem.fields);
  return (
    <Card as="section" title="Create a key">
      <PostForm ref={form} noValidate className="grid gap-5">
        <HiddenFields fields={{ intent: 'create' }} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Name"
            {...field('name')}
            required
            autoComplete="off"
            maxLength={MAX_KEY_NAME}
            placeholder="Warehouse"
            hint="The audit trail shows it."
          />
          <SelectField
            label="Expires after"
            {...field('expiresInDays', '90')}
            hint="Webhook endpoints set up with this key stop too."
            options={DAYS}
          />
        </div>
        <ValueChoice
          legend="Scopes"
          name="scopes"
          values={KEY_SCOPES}
          texts={SCOPE_TEXTS}
          chosen={refused?.scopes ?? []}
          error={field('scopes').error}
        />
        <FormBanner failure={refused} />
        <p>
          <SubmitButton variant="primary">Create key</SubmitButton>
        </p>
      </PostForm>
    </Card>
  );
}
