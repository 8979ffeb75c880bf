import type { Customer } from '#contract/customers/customers.ts';
import type { CustomerGroup } from '#contract/customer-groups/customer-groups.ts';
import { Allowed } from '#app/accounts/allowed.tsx';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { CUSTOMER_GROUPS_PATH } from '#app/customer-groups/customer-groups-path.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { SelectField } from '#app/ui/fields/text-field.tsx';

/** The groups that a customer is in, and a form to add one. @param all the groups of the shop */
export function CustomerGroups({
  groups,
  all,
}: {
  groups: Customer['groups'];
  all: readonly Pick<CustomerGroup, '_id' | 'name'>[];
}) {
  const others = all.filter(({ _id }) => !groups.some((group) => group._id === _id));
  return (
    <Card as="section" title="Groups" flush>
      {groups.length > 0 && (
        <ul className="divide-y divide-line border-b border-line">
          {groups.map(({ _id, name }) => (
            <li key={_id} className="flex items-center justify-between gap-3 px-5 py-3 sm:px-6">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <Allowed permission="customers.write">
                <PostButton
                  fields={{ intent: 'leave-group', group: _id, name }}
                  size="sm"
                  variant="quiet-danger"
                  aria-label={`Take out of ${name}`}
                >
                  Take out
                </PostButton>
              </Allowed>
            </li>
          ))}
        </ul>
      )}
      <Allowed permission="customers.write">
        {others.length > 0 ? (
          <PostForm noValidate className="flex flex-wrap items-end gap-3 p-5 sm:px-6">
            <HiddenFields fields={{ intent: 'join-group' }} />
            <SelectField
              label="Put into"
              name="group"
              id="join-group"
              options={others.map(({ _id, name }) => ({ value: _id, label: name }))}
              fieldClassName="min-w-0 flex-1 basis-32"
            />
            <SubmitButton>Add</SubmitButton>
          </PostForm>
        ) : (
          <p className="p-5 text-sm text-muted sm:px-6">
            {all.length > 0 ? 'This customer is in every group. ' : 'There are no groups yet. '}
            <TextLink href={CUSTOMER_GROUPS_PATH}>Customer groups</TextLink>
          </p>
        )}
      </Allowed>
    </Card>
  );
}
