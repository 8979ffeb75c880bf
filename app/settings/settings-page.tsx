import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigation } from 'react-router';
import type { TaxMode } from '#contract/settings/checkout-terms.ts';
import type { SettingGroup } from '#contract/settings/setting-definition.ts';
import { SETTING_GROUPS, type SettingKey } from '#contract/settings/shop-settings.ts';
import { countryOptions } from '#app/addresses/country-options.ts';
import { Allowed, usePermission } from '#app/accounts/allowed.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { useRootData } from '#app/document/root-data.ts';
import { useFormReset } from '#app/forms/use-form-reset.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { useFocusFirstError } from '#app/ui/fields/use-focus-first-error.ts';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { SaveProblem, UndoProblem } from './save-problem.tsx';
import { SettingInput } from './setting-input.tsx';
import { SettingsTabs } from './settings-tabs.tsx';
import { handleSettingsAction, type SettingsAnswer } from './settings-action.ts';
import { afterListButton, errorsOf, settingsFieldsOf, type SettingsFields, withKeysOf } from './settings-fields.ts';
import { useFormRound } from './use-form-round.ts';

const load = async ({ call, admin }: LoaderContext) => {
  await admin();
  const [read, { mode }] = await Promise.all([call('readShopSettings'), call('paymentConfig')]);
  return { ...read, hasProviderTax: mode !== 'sandbox', countries: countryOptions() };
};
export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleSettingsAction);
export const clientAction = inBrowser(handleSettingsAction);
export const shouldRevalidate = keepWhenUnreachable;

/** Choices of the tax that need real keys of the card provider. */
const PROVIDER_TAXES: readonly TaxMode[] = ['provider_included', 'provider_added'];

const DONE = { saved: 'Settings saved', undone: 'Change undone' };

/** The settings of the shop that are not texts, for admins. */
export default function SettingsPage() {
  const { version, settings, changed, hasProviderTax } = useLoaderData<typeof loader>();
  const answer = useAnswer<SettingsAnswer>();
  const refused = answer && 'fields' in answer ? answer : undefined;
  const done = answer && 'done' in answer ? answer.done : undefined;
  const isHydrated = useHydrated();
  const failedUndo = answer && 'problem' in answer && !refused ? answer.problem : undefined;
  const { round, onTyped } = useFormRound(String(version), answer, refused?.changes !== undefined);
  useEffect(() => {
    if (answer && 'done' in answer) toast(DONE[answer.done]);
  }, [answer]);
  return (
    <div className="max-w-3xl">
      <PageHeading title="Settings">
        {changed ? (
          <>
            Last changed by <EmailText email={changed.by} /> on <DateTime iso={changed.at} />.
          </>
        ) : (
          'Delivery is free and no tax is charged until you change this.'
        )}
      </PageHeading>
      <SettingsTabs />
      {done && !isHydrated && <Banner className="mb-6" tone="good" title={DONE[done]} />}
      <Allowed permission="settings.write">
        {version > 0 && (
          <PostButton fields={{ intent: 'undo', version }} size="sm" icon="undo" className="mb-6">
            Undo the last change
          </PostButton>
        )}
      </Allowed>
      <UndoProblem problem={failedUndo} what="settings" />
      <SettingsForm
        round={round}
        isAnswer={answer !== undefined}
        saved={refused?.fields ?? settingsFieldsOf(settings)}
        opened={refused ? refused.opened : settingsFieldsOf(settings)}
        version={refused?.version ?? version}
        problem={refused?.problem}
        changes={refused?.changes}
        hasProviderTax={hasProviderTax}
        onTyped={onTyped}
      />
    </div>
  );
}

type RefusedSettings = Extract<SettingsAnswer, { fields: unknown }>;

function SettingsForm({
  round,
  isAnswer,
  saved,
  opened,
  version,
  problem,
  changes,
  hasProviderTax,
  onTyped,
}: {
  /** Each round shows `saved`. */
  round: number;
  /** Whether an answer, rather than a link, began the round. */
  isAnswer: boolean;
  saved: SettingsFields;
  opened: SettingsFields | undefined;
  version: number;
  problem: RefusedSettings['problem'];
  changes: RefusedSettings['changes'];
  hasProviderTax: boolean;
  onTyped: () => void;
}) {
  const { name } = useRootData().store;
  const canWrite = usePermission('settings.write');
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(saved);
  // Typed values are based on these settings, even after a failed undo has loaded newer ones.
  const [basis, setBasis] = useState({ round, opened, version });
  if (basis.round !== round) {
    setBasis({ round, opened, version });
    setFields(withKeysOf(fields, saved));
  }
  const [refusal, setRefusal] = useState(problem);
  if (refusal !== problem) {
    setRefusal(problem);
    // Rows without any text were not sent.
    if (problem) setFields(withKeysOf(fields, saved));
  }
  const { errors, onCorrected } = useErrors(problem);
  const { state, formData } = useNavigation();
  useFormReset(form, round, isAnswer);
  useFocusFirstError(form, problem?.fields);
  const onButton = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    // A press while the form is being sent is ignored, but not one that follows a refusal while the page's data reloads.
    if (state === 'submitting' || (formData && !problem)) return;
    const { value } = event.currentTarget;
    // Rows keep their keys, so that their controls keep what was typed.
    setFields((before) => afterListButton(value, before) ?? before);
    onCorrected();
    onTyped();
  };
  const hasErrors = Object.values(errors).some(Boolean);
  return (
    <PostForm
      ref={form}
      noValidate
      className="grid gap-6"
      onInput={({ target }) => {
        const { name: field } = target as HTMLInputElement;
        onCorrected(field);
        onTyped();
      }}
    >
      <input type="hidden" name="version" value={basis.version} />
      {basis.opened && <input type="hidden" name="opened" value={JSON.stringify(basis.opened)} />}
      {!canWrite && <Banner title="Only owners can change these settings." />}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      <fieldset disabled={!canWrite} className="grid min-w-0 gap-6">
        {Object.values<SettingGroup>(SETTING_GROUPS).map(({ title, hint, settings }) => (
          <Card key={title} as="section" title={title}>
            {hint && <p className="mb-5 max-w-prose text-sm text-muted">{hint}</p>}
            <div className="grid gap-5 sm:grid-cols-2">
              {(Object.keys(settings) as SettingKey[]).map((key) => (
                <SettingInput
                  key={key}
                  name={key}
                  value={fields[key]}
                  storeName={name}
                  unavailable={hasProviderTax ? [] : PROVIDER_TAXES}
                  errors={errors}
                  onButton={onButton}
                />
              ))}
            </div>
          </Card>
        ))}
      </fieldset>
      <SaveProblem problem={problem?.fields && !hasErrors ? undefined : problem} changes={changes} what="settings" />
      <Allowed permission="settings.write">
        <p>
          <SubmitButton variant="primary">Save settings</SubmitButton>
        </p>
      </Allowed>
    </PostForm>
  );
}

/**
 * The messages of a refusal, without those of fields that were corrected since.
 * @returns also what to call when a field is corrected, or all of them are
 */
function useErrors(problem: RefusedSettings['problem']) {
  const [corrected, setCorrected] = useState<{ of: typeof problem; fields: readonly string[] | 'all' }>();
  const fields = corrected?.of === problem ? (corrected?.fields ?? []) : [];
  const found = fields === 'all' ? [] : Object.entries(errorsOf(problem?.fields));
  return {
    errors: Object.fromEntries(found.filter(([field]) => !fields.includes(field))),
    onCorrected: (field?: string) => {
      // Otherwise the form, which is large, would render at each key.
      if (!problem || fields === 'all' || (field !== undefined && fields.includes(field))) return;
      setCorrected({ of: problem, fields: field === undefined ? 'all' : [...fields, field] });
    },
  };
}
