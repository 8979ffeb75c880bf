import { type RefObject, useCallback, useEffect } from 'react';
import { withAbsentFields, writeFields } from './draft-fields.ts';
import { deleteDraft, storeDraft, readDraft } from './stored-draft.ts';

/**
 * Keeps what is typed into a form in this tab (sessionStorage) under `key`, and restores it after a reload or a detour.
 * Never keeps passwords, files or hidden fields. Returns a function that deletes the draft: call it once the form is
 * sent.
 * @param shape changes with the fields of the form: a field that comes back gets its typed value again
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, key: string, shape = ''): () => void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const kept = readDraft<Record<string, string>>(key);
    if (kept) writeFields(element, kept);
    const save = () => storeDraft(key, withAbsentFields(element, readDraft(key) ?? {}));
    // Before other listeners: they may change the shape, and restoring an older draft would undo this input.
    element.addEventListener('input', save, true);
    return () => element.removeEventListener('input', save, true);
    // A new shape restores the fields that came with it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `shape` changes with the fields of the form
  }, [form, key, shape]);
  // The same one each time: effects that call it after a success run once.
  return useCallback(() => deleteDraft(key), [key]);
}
