import { useLoaderData } from 'react-router';
import { Failure } from '#contract/errors.ts';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { type ActionResult, isConfirmed } from '#app/actions/use-screen-action.ts';
import { formAction } from '#app/forms/form-failure.ts';
import { formText } from '#app/forms/form-text.ts';
import { AdminList } from '#app/lists/admin-list.tsx';
import { defineList } from '#app/lists/define-list.ts';
import { PARTS, UNITS } from '#app/lists/nouns.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { BackLink } from '#app/ui/buttons/back-link.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { countOf } from '#app/ui/text/format-number.ts';
import { draftHref } from './draft-form.ts';

const list = defineList({
  call: 'listOrderDrafts',
  label: 'Order drafts',
  noun: ['draft', 'drafts'],
  search: 'Customer or member of staff',
});

const remove = formAction(async (context, form): Promise<ActionResult> => {
  await context.admin('orders.place');
  const [intent, id, who] = [formText(form, 'intent'), formText(form, 'id'), formText(form, 'who')];
  if (intent !== 'delete') throw new Failure('malformed');
  if (!isConfirmed(form))
    return {
      confirmation: {
        title: `Delete the draft for ${who}?`,
        text: "It can't be restored. It reserves no parts.",
        confirm: 'Delete draft',
        fields: { intent, id, who },
      },
    };
  const { deletedCount } = await context.call('deleteOrderDraft', { params: { id } });
  const message = deletedCount > 0 ? 'Draft deleted' : 'This draft was placed or deleted already';
  return { done: { intent, ids: [id], message, kind: deletedCount > 0 ? 'success' : 'info' } };
});

export const loader = onServer(list.load);
export const clientLoader = inBrowser(list.load);
export const action = onServer(remove);
export const clientAction = inBrowser(remove);
export const shouldRevalidate = keepWhenUnreachable;

/** Orders for customers that are kept as drafts: to continue or delete. */
export default function OrderDraftsPage() {
  const data = useLoaderData<typeof list.load>();
  return (
    <>
      <BackLink href="/dashboard/manageorder">Manage Order</BackLink>
      <PageHeading title="Order drafts">
        Orders for customers that are not placed yet, and quotes that customers asked for. They reserve no parts.
      </PageHeading>
      <ActionNotice />
      <AdminList
        list={list}
        data={data}
        empty={({ isNarrowed }) =>
          isNarrowed
            ? { title: 'No drafts match', text: 'Check the spelling or try fewer words.', showAll: 'Show all' }
            : { title: 'No drafts', text: "Begin one on a customer's page, with 'Order for this customer'." }
        }
        columns={[
          {
            header: 'Customer',
            primary: true,
            cell: (draft) => (
              <span className="grid">
                <TextLink href={draftHref(draft)}>{nameOf(draft.customer)}</TextLink>
                {draft.customer.name && (
                  <span className="text-sm wrap-anywhere text-muted">{draft.customer.email}</span>
                )}
              </span>
            ),
          },
          {
            header: 'Contents',
            cell: ({ parts, units }) => `${countOf(parts, PARTS)}, ${countOf(units, UNITS)}`,
          },
          {
            header: 'Saved by',
            cell: ({ by, asked }) => (
              <span className="grid justify-items-start gap-1 wrap-anywhere">
                {by}
                {asked && <Badge tone="wait">Quote requested</Badge>}
              </span>
            ),
          },
          { header: 'Saved', cell: ({ changedAt }) => <DateTime iso={changedAt} /> },
        ]}
        rowActions={(draft) => {
          const who = nameOf(draft.customer);
          return (
            <>
              <ButtonLink size="sm" href={draftHref(draft)} aria-label={`Continue the draft for ${who}`}>
                Continue
              </ButtonLink>
              <PostButton
                size="sm"
                variant="quiet-danger"
                fields={{ intent: 'delete', id: draft._id, who }}
                aria-label={`Delete the draft for ${who}`}
              >
                Delete
              </PostButton>
            </>
          );
        }}
      />
    </>
  );
}

const nameOf = ({ name, email }: { name: string; email: string }): string => name || email;
