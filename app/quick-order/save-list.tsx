import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import { useFetcher } from 'react-router';
import { MAX_LIST_NAME } from '#contract/choices.ts';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { useRootData } from '#app/document/root-data.ts';
import { failureIn, failureText } from '#app/forms/failure-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SAVED_LISTS_PATH, type SavedListAnswer } from '#app/saved-lists/saved-list-actions.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import type { QuickOrder } from './quick-order-action.ts';
import { quickOrderRowsOf } from './quick-order-rows.ts';
import { savedListText } from './saved-list-text.ts';

/** A saved list that is open. */
export interface OpenedList {
  readonly id: string;
  readonly name: string;
}

/** Saves the list, with the parts and quantities that were chosen, under a name or in place of the open one. */
export function SaveList({ order, opened }: { order: QuickOrder; opened: OpenedList | undefined }) {
  const { viewer } = useRootData();
  const fetcher = useFetcher<SavedListAnswer>();
  const rows = quickOrderRowsOf(order.lines, order.choices, order.machines);
  if (rows.length === 0) return null;
  if (!viewer)
    return (
      <p className="text-sm text-muted">
        {rich('<link>Sign in</link> to save this list and order it again.', {
          link: (text) => <TextLink href="/login?from=%2Fquick-order">{text}</TextLink>,
        })}
      </p>
    );
  const refused = failureIn(fetcher.data);
  const nameError = refused?.problem.fields?.['name'];
  const isBusy = fetcher.state !== 'idle';
  return (
    <Card as="section" title={t('Save this list')}>
      {refused && !nameError && <Banner className="mb-4" tone="bad" title={failureText(refused)} />}
      <PostForm fetcher={fetcher} action={SAVED_LISTS_PATH} className="flex flex-wrap items-start gap-3">
        <HiddenFields fields={{ text: savedListText(rows), id: opened?.id ?? '' }} />
        <div className="min-w-0 flex-1 basis-56">
          <TextField
            label={t('Name')}
            name="name"
            required
            maxLength={MAX_LIST_NAME}
            defaultValue={opened && t('Copy of {name}', { name: opened.name }).slice(0, MAX_LIST_NAME)}
            error={nameError}
          />
        </div>
        <div className="flex flex-wrap gap-2 sm:mt-6.5">
          <Button type="submit" name="intent" value="create" loading={isBusy}>
            {opened ? t('Save as a new list') : t('Save list')}
          </Button>
          {opened && (
            <Button type="submit" name="intent" value="update" variant="primary" loading={isBusy}>
              {t('Save changes')}
            </Button>
          )}
        </div>
      </PostForm>
      <p className="mt-2 text-sm text-muted">
        {rich('Parts and quantities are saved as you chose them here. See <link>My Lists</link>', {
          link: (text) => <TextLink href={SAVED_LISTS_PATH}>{text}</TextLink>,
        })}
        .
      </p>
    </Card>
  );
}
