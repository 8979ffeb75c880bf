import { type RefObject, useEffect, useRef, useState } from 'react';
import { changedFields, readFields, writeFields } from './draft-fields.ts';
import { deleteDraft, storeDraft, readDraft } from './stored-draft.ts';

interface Draft {
  /** The saved version when the changes began. */
  version: string;
  values: Record<string, string>;
}

/**
 * A draft of a form that edits saved data: only changed fields are stored, so that restoring them does not undo what
 * others saved in the meantime. Call `deleteDraft(key)` after saving or discarding.
 * @param saved each field's saved value @param version of the saved data; '' if only this user changes it
 * @returns which changes were restored, if any: `same` if nothing was saved since they were typed, else `older`
 */
export function useEditDraft(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  saved: Readonly<Record<string, string>>,
  version = '',
): 'none' | 'same' | 'older' {
  const [restored, setRestored] = useState<'none' | 'same' | 'older'>('none');
  // The values when the form was opened, which its fields also start with.
  const opened = useRef({ saved, version });
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const { saved, version } = opened.current;
    const kept = readDraft<Draft>(key);
    const keep = (values: Draft['values']) =>
      storeDraft(key, { version: kept?.version ?? version, values } satisfies Draft);
    // Stores values typed before hydration. Restored values are already stored, and not all of them are in the form
    // yet: controlled fields get them one render later, and this form may unmount before that.
    const early = changedFields(readFields(element), saved);
    if (Object.keys(early).length > 0) keep({ ...kept?.values, ...early });
    if (kept) {
      writeFields(element, kept.values);
      setRestored(kept.version === version ? 'same' : 'older');
    }
    const save = () => {
      const values = changedFields(readFields(element), saved);
      if (Object.keys(values).length === 0) deleteDraft(key);
      else keep(values);
    };
    element.addEventListener('input', save);
    return () => element.removeEventListener('input', save);
  }, [form, key]);
  return restored;
}
