import { t } from '#contract/language/text.ts';
import { redirect, useLoaderData } from 'react-router';
import { LAST_REMIND_DAY, MAX_LIST_NAME } from '#contract/choices.ts';
import type { SavedListSummary } from '#contract/saved-lists/saved-lists.ts';
import { failureIn, failureText } from '#app/forms/failure-text.ts';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { EmptyState } from '#app/ui/content/empty-state.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { SelectField, TextField } from '#app/ui/fields/text-field.tsx';
import { countOf } from '#app/ui/text/format-number.ts';
import { toast } from '#app/ui/toasts/toast-store.ts';
import { useFocusAfterRemoval } from '#app/ui/use-focus-after-removal.ts';
import { handleSavedListsAction, SAVED_LISTS_PATH, savedListPath, type SavedListAnswer } from './saved-list-actions.ts';

const load = async (context: LoaderContext) => {
  await context.signedIn();
  return { lists: await context.call('listSavedLists') };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(async (context) => {
  const answer = await handleSavedListsAction(context);
  // Without scripts, so that a reload does not send the form again.
  return 'message' in answer ? redirect(answer.opens ?? SAVED_LISTS_PATH) : answer;
});
export const clientAction = inBrowser(async (context) => {
  const answer = await handleSavedListsAction(context);
  if (!('message' in answer)) return answer;
  toast(answer.message);
  return answer.opens ? redirect(answer.opens) : answer;
});
export const shouldRevalidate = keepWhenUnreachable;

/** The lists of the quick order that the customer saved. */
export default function SavedListsPage() {
  const { lists } = useLoaderData<typeof loader>();
  const answer = useAnswer<SavedListAnswer>();
  const refused = failureIn(answer);
  const content = useFocusAfterRemoval(lists.length);
  const isRenaming = refused?.problem.fields?.['name'] !== undefined && refused.values['intent'] === 'rename';
  return (
    <>
      <PageHeading title={t('My Lists')}>
        {t('Lists that you saved in the quick order, to order the same parts again.')}
      </PageHeading>
      <div ref={content} className="grid max-w-4xl gap-6">
        {refused && !isRenaming && <Banner tone="bad" title={failureText(refused)} />}
        {answer && 'list' in answer && <BasketOutcome answer={answer} />}
        {lists.length > 0 ? (
          <ul aria-label={t('Lists')} className="sheet divide-y divide-line">
            {lists.map((list) => (
              <ListRow
                key={list._id}
                list={list}
                refused={isRenaming && refused.values['id'] === list._id ? refused : undefined}
              />
            ))}
          </ul>
        ) : (
          <EmptyState
            isSheet
            kind="nothing"
            title={t('No saved lists')}
            action={<ButtonLink href="/quick-order">{t('Quick order')}</ButtonLink>}
          >
            {t('Find the parts of a list in the quick order, then save it.')}
          </EmptyState>
        )}
      </div>
    </>
  );
}

function BasketOutcome({ answer: { list, added, left } }: { answer: Extract<SavedListAnswer, { list: string }> }) {
  const title =
    added > 0
      ? t('{count, plural, one {# part is} other {# parts are}} in your basket.', { count: added })
      : t('Nothing was added to your basket.');
  return (
    <div role="status">
      <Banner
        tone={added > 0 ? 'good' : 'wait'}
        title={title}
        actions={
          <>
            {added > 0 && <ButtonLink href="/basket">{t('Go to basket')}</ButtonLink>}
            <ButtonLink href={savedListPath(list)}>{t('Open the list')}</ButtonLink>
          </>
        }
      >
        {left === 1 ? t('One line needs your attention.') : t('{left} lines need your attention.', { left })}
      </Banner>
    </div>
  );
}

function ListRow({ list, refused }: { list: SavedListSummary; refused: FormFailure | undefined }) {
  const { _id, name, lines, remindDay } = list;
  return (
    <li className="p-5 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-base font-semibold wrap-anywhere">
            <TextLink href={savedListPath(_id)} className="text-base-content no-underline hover:underline">
              {name}
            </TextLink>
          </h2>
          <p className="mt-1 text-sm text-muted">
            {countOf(lines, ['line', 'lines'])}
            {remindDay !== null && <> · {t('reminder on day {day} of each month', { day: remindDay })}</>}
          </p>
        </div>
        <PostForm action={SAVED_LISTS_PATH} className="flex flex-wrap gap-2">
          <input type="hidden" name="id" value={_id} />
          <SubmitButton size="sm" name="intent" value="basket" aria-label={t('Add {name} to basket', { name })}>
            {t('Add to basket')}
          </SubmitButton>
          <ButtonLink size="sm" href={savedListPath(_id)} aria-label={t('Open {name}', { name })}>
            {t('Open')}
          </ButtonLink>
        </PostForm>
      </div>
      <details className="mt-2" open={refused !== undefined || undefined}>
        <summary className="w-fit cursor-pointer py-2 text-sm font-medium">
          {t('Rename, remind or delete')}
          <span className="sr-only"> {name}</span>
        </summary>
        <PostForm action={SAVED_LISTS_PATH} className="mt-2 flex max-w-form flex-wrap items-start gap-3">
          <input type="hidden" name="id" value={_id} />
          <div className="min-w-0 flex-1 basis-56">
            <TextField
              key={name}
              label={t('Name of {name}', { name })}
              hideLabel
              name="name"
              required
              maxLength={MAX_LIST_NAME}
              defaultValue={refused?.values['name'] ?? name}
              error={refused?.problem.fields?.['name']}
            />
          </div>
          <SubmitButton name="intent" value="rename">
            {t('Rename')}
          </SubmitButton>
        </PostForm>
        <PostForm
          action={SAVED_LISTS_PATH}
          className="mt-4 flex max-w-form flex-wrap items-end gap-3 border-t border-line pt-4"
        >
          <input type="hidden" name="id" value={_id} />
          <div className="min-w-0 flex-1 basis-56">
            <SelectField
              key={remindDay}
              id={`remind-${_id}`}
              label={t('Remind me to order it again')}
              name="remindDay"
              defaultValue={remindDay === null ? '' : String(remindDay)}
              options={[
                { value: '', label: t('Never') },
                ...Array.from({ length: LAST_REMIND_DAY }, (_, at) => ({
                  value: String(at + 1),
                  label: t('On day {day} of each month', { day: at + 1 }),
                })),
              ]}
            />
          </div>
          <SubmitButton name="intent" value="remind" aria-label={t('Save the reminder of {name}', { name })}>
            {t('Save')}
          </SubmitButton>
          <p className="w-full text-sm text-muted">{t("We'll email you. Nothing is ordered without you.")}</p>
        </PostForm>
        <PostForm action={SAVED_LISTS_PATH} className="mt-4 border-t border-line pt-4">
          <p className="mb-2 text-sm text-muted">{t("Deleting a list can't be undone.")}</p>
          <input type="hidden" name="id" value={_id} />
          <SubmitButton name="intent" value="delete" variant="danger" aria-label={t('Delete {name}', { name })}>
            {t('Delete this list')}
          </SubmitButton>
        </PostForm>
      </details>
    </li>
  );
}
