import { useId, useRef } from 'react';
import type { Assignee } from '#contract/managed-orders/assignments.ts';
import { MAX_TAG, UNASSIGNED } from '#contract/managed-orders/filter.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { SelectField, TextField } from '#app/ui/fields/text-field.tsx';

/** Adds a tag to the selected orders, or removes it. @param known tags to suggest */
export function TagForm({
  known,
  onSubmit,
}: {
  known: readonly string[];
  onSubmit: (intent: 'tag' | 'untag', tag: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const send = (intent: 'tag' | 'untag') => {
    const tag = field.current?.value.trim() ?? '';
    if (tag === '') field.current?.focus();
    else onSubmit(intent, tag);
  };
  return (
    <span className="flex flex-wrap items-center gap-2">
      <TextField
        ref={field}
        label="Tag"
        hideLabel
        placeholder="Tag"
        list={list}
        maxLength={MAX_TAG}
        autoComplete="off"
        className="w-32"
        onKeyDown={(event) => {
          if (event.key === 'Enter') send('tag');
        }}
      />
      <datalist id={list}>
        {known.map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </datalist>
      <Button size="sm" onClick={() => send('tag')}>
        Add tag
      </Button>
      <Button size="sm" variant="ghost" onClick={() => send('untag')}>
        Remove tag
      </Button>
    </span>
  );
}

/** Assigns the selected orders to a member of staff, or unassigns them. */
export function AssignForm({
  assignees,
  onSubmit,
}: {
  assignees: readonly Assignee[];
  /** @param user an id, or `UNASSIGNED` */
  onSubmit: (user: string) => void;
}) {
  const field = useRef<HTMLSelectElement>(null);
  const send = () => {
    const user = field.current?.value ?? '';
    if (user === '') field.current?.focus();
    else onSubmit(user);
  };
  return (
    <span className="flex flex-wrap items-center gap-2">
      <SelectField
        ref={field}
        label="Assign to"
        hideLabel
        className="w-40"
        options={[
          { value: '', label: 'Assign to' },
          ...assignees.map(({ _id, name }) => ({ value: _id, label: name })),
          { value: UNASSIGNED, label: 'Unassigned' },
        ]}
      />
      <Button size="sm" onClick={send}>
        Assign
      </Button>
    </span>
  );
}
