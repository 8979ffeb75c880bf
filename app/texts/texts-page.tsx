import { useEffect, useRef, useState } from 'react';
import { type MetaArgs, useLoaderData } from 'react-router';
import { TEXT_FIELDS, TEXT_GROUPS, type TextGroupName, type TextKey } from '#contract/texts/site-texts.ts';
import type { EditableText, TextGroupAnswer } from '#contract/texts/texts-schema.ts';
import { Allowed, usePermission } from '#app/accounts/allowed.tsx';
import { pageMeta } from '#app/document/page-meta.ts';
import { useFormReset } from '#app/forms/use-form-reset.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import type { Problem } from '#contract/errors.ts';
import type { SettingsChanges } from '#app/settings/merge-settings.ts';
import { SaveProblem, UndoProblem } from '#app/settings/save-problem.tsx';
import { SettingsTabs } from '#app/settings/settings-tabs.tsx';
import { useFormRound } from '#app/settings/use-form-round.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { useFocusFirstError } from '#app/ui/fields/use-focus-first-error.ts';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { TextChanges } from './text-changes.tsx';
import { TextInputs } from './text-inputs.tsx';
import { groupOf, handleTexts, type TextsAnswer } from './texts-action.ts';

const load = async (context: LoaderContext) => {
  await context.admin();
  const group = groupOf(context);
  return { group, ...(await context.call('readEditableTexts', { query: { group } })) };
};
export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleTexts);
export const clientAction = inBrowser(handleTexts);
export const shouldRevalidate = keepWhenUnreachable;

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) =>
  pageMeta({ title: loaderData ? `${TEXT_GROUPS[loaderData.group].title}, settings` : 'Settings' }, matches);

const DONE = { saved: 'Texts saved', unchanged: 'Nothing was changed', undone: 'Change undone' };

/** The texts of one group: the name and contact details, the home page, the legal pages. */
export default function TextsPage() {
  const data = useLoaderData<typeof loader>();
  return <TextGroup key={data.group} {...data} />;
}

function TextGroup({ group, texts, changes }: { group: TextGroupName } & TextGroupAnswer) {
  const answer = useAnswer<TextsAnswer>();
  const isHydrated = useHydrated();
  const notUndone = answer && 'problem' in answer && !('typed' in answer) ? answer.problem : undefined;
  const versions = texts.map(({ version }) => version).join();
  const isFilled = answer !== undefined && 'typed' in answer && !answer.problem;
  const { round, onTyped } = useFormRound(versions, answer, isFilled);
  const done = answer && 'done' in answer ? answer.done : undefined;
  useEffect(() => {
    if (answer && 'done' in answer) toast(DONE[answer.done]);
  }, [answer]);
  return (
    <div className="max-w-3xl">
      <PageHeading title="Settings">{TEXT_GROUPS[group].hint}</PageHeading>
      <SettingsTabs current={group} />
      {done && !isHydrated && <Banner className="mb-6" tone="good" title={DONE[done]} />}
      <UndoProblem problem={notUndone} what="texts" />
      <TextsForm round={round} group={group} texts={texts} answer={answer} onTyped={onTyped} />
      <div className="mt-8">
        <TextChanges changes={changes} />
      </div>
    </div>
  );
}

/** The saved text that another admin changed while the form was open. */
function changesOf(problem: Problem | undefined, texts: readonly EditableText[]): SettingsChanges | undefined {
  const { key } = (problem?.fresh ?? {}) as { key?: unknown };
  const text = texts.find((each) => each.key === key);
  if (!text || typeof text.value !== 'string') return undefined;
  return { theirs: [], both: [{ label: TEXT_FIELDS[text.key].label, saved: text.value || 'empty' }] };
}

function TextsForm({
  round,
  group,
  texts,
  answer,
  onTyped,
}: {
  /** Each round shows the texts, as saved or as the answer filled them in. */
  round: number;
  group: TextGroupName;
  texts: readonly EditableText[];
  answer: TextsAnswer | undefined;
  onTyped: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const canWrite = usePermission('settings.write');
  const given = answer && 'typed' in answer ? answer : undefined;
  // Typed values are based on these texts, even after a failed undo has loaded newer ones.
  const [opened, setOpened] = useState({ round, answer: given, texts, typed: given?.typed });
  if (opened.round !== round) setOpened({ round, answer: given, texts, typed: given?.typed });
  else if (given && opened.answer !== given) setOpened({ ...opened, answer: given, typed: given.typed });
  // A button that fills in the form or moves a row replaces what was typed.
  useFormReset(form, round, answer !== undefined && 'done' in answer);
  const problem = given?.problem;
  const errors = Object.fromEntries(
    Object.entries(problem?.fields ?? {}).map(([path, message]) => [path.replace(/^texts\./, ''), message]),
  );
  useFocusFirstError(form, problem?.fields);
  return (
    <PostForm
      ref={form}
      // The previews open in another tab, so the browser itself has to send the form.
      reloadDocument={group === 'mails'}
      encType={group === 'store' ? 'multipart/form-data' : undefined}
      noValidate
      className="grid gap-6"
      onInput={onTyped}
    >
      {!canWrite && <Banner title="Only owners can save changes. Previews show what you type." />}
      {/* Makes Enter in a field save, although list buttons come before the Save button. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      <Card as="section" title={TEXT_GROUPS[group].title} aside={group === 'home' && <ResellerButton />}>
        <div className="grid gap-7">
          {sectionsOf(opened.texts).map(({ title, members }) => {
            const fields = members.map(({ key, value, standard, version }) => (
              <div key={key} className="min-w-0">
                <input type="hidden" name={`version.${key}`} value={opened.typed?.versions[key] ?? version} />
                <TextInputs
                  field={TEXT_FIELDS[key]}
                  name={key}
                  value={opened.typed?.values[key] ?? value}
                  errors={errors}
                  isChanged={isDifferent(opened.typed?.values[key] ?? value, standard)}
                />
              </div>
            ));
            if (title === undefined) return fields;
            return (
              <details key={title} open={members.some(({ key }) => errors[key])} className="border-t border-line">
                <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{title}</summary>
                <div className="grid gap-7 pt-3 pb-5">
                  {fields}
                  <PreviewButtons name={members[0]!.key} />
                </div>
              </details>
            );
          })}
        </div>
      </Card>
      <SaveProblem problem={problem} changes={changesOf(problem, texts)} what="texts" />
      <Allowed permission="settings.write">
        <p>
          <SubmitButton variant="primary" name="intent" value="save">
            Save texts
          </SubmitButton>
        </p>
      </Allowed>
    </PostForm>
  );
}

/** The texts by section; those without one are one section. */
function sectionsOf(texts: readonly EditableText[]): { title: string | undefined; members: EditableText[] }[] {
  const sections = Map.groupBy(texts, ({ key }) => TEXT_FIELDS[key].section);
  return [...sections].map(([title, members]) => ({ title, members }));
}

/** Opens the email as typed, with example data, in another tab, even without scripts. */
function PreviewButtons({ name }: { name: TextKey }) {
  const mail = name.split('.')[1];
  const title = TEXT_FIELDS[name].section;
  const to = { type: 'submit', size: 'sm', name: 'intent', formAction: '/mail-preview', formTarget: '_blank' } as const;
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      <Button {...to} icon="external" value={`html ${mail}`}>
        Preview<span className="sr-only"> of {title}</span>
      </Button>
      <Button {...to} icon="external" value={`text ${mail}`}>
        Preview as text<span className="sr-only"> of {title}</span>
      </Button>
    </p>
  );
}

/** Fills in texts that do not claim that the store makes its parts. */
function ResellerButton() {
  return (
    <Button
      type="submit"
      size="sm"
      name="intent"
      value="reseller"
      // Its text wraps in a narrow window.
      className="h-auto min-h-(--size) shrink py-1"
    >
      Texts for a store that sells other makers&apos; parts
    </Button>
  );
}

function isDifferent(value: unknown, standard: unknown): boolean {
  return JSON.stringify(value) !== JSON.stringify(standard);
}
