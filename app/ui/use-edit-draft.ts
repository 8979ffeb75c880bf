import { type RefObject, useEffect, useRef, useState } from 'react';
import { changedFields } from './changed-fields.ts';
import { readFields, writeFields } from './draft-fields.ts';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts';

interface Draft {
  /** Of what is saved, when the changes were begun. */
  version: string;
  values: Record<string, string>;
}

/**
 * A draft of a form that edits what is saved already: only the changed fields are kept, so that what is put back later
 * does not undo what others saved in the meantime. Who saves, or gives the changes up, calls `forgetDraft(key)`.
 * @param saved each field as it is saved @param version of what is saved; '' where nobody else changes it
 * @returns whether changes were put back: `same` as when they were typed, `older` when something else was saved since
 */
export function useEditDraft(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  saved: Readonly<Record<string, string>>,
  version = '',
): 'none' | 'same' | 'older' {
  const [putBack, setPutBack] = useState<'none' | 'same' | 'older'>('none');
  // As it was when the form was opened: the form's own fields begin with that too.
  const opened = useRef({ saved, version });
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const { saved, version } = opened.current;
    const kept = keptDraft<Draft>(key);
    const keep = (values: Draft['values']) =>
      keepDraft(key, { version: kept?.version ?? version, values } satisfies Draft);
    // What was typed before there were scripts. What is put back below is kept already, and not all of it stands in the
    // form at once: fields that show a state have it a rendering later, and this form may not live until then.
    const early = changedFields(readFields(element), saved);
    if (Object.keys(early).length > 0) keep({ ...kept?.values, ...early });
    if (kept) {
      writeFields(element, kept.values);
      setPutBack(kept.version === version ? 'same' : 'older');
    }
    const save = () => {
      const values = changedFields(readFields(element), saved);
      if (Object.keys(values).length === 0) forgetDraft(key);
      else keep(values);
    };
    element.addEventListener('input', save);
    return () => element.removeEventListener('input', save);
  }, [form, key]);
  return putBack;
}
