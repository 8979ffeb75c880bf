import { type RefObject, useCallback, useEffect } from 'react';
import { readFields, writeFields } from './draft-fields.ts';
import { deleteDraft, storeDraft, readDraft } from './stored-draft.ts';

/**
 * Keeps what is typed into a form in this tab (sessionStorage) under `key`, and restores it after a reload or a detour.
 * Never keeps passwords, files or hidden fields. Returns a function that deletes the draft: call it once sent.
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, key: string): () => void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const kept = readDraft<Record<string, string>>(key);
    if (kept) writeFields(element, kept);
    const save = () => storeDraft(key, readFields(element));
    element.addEventListener('input', save);
    return () => element.removeEventListener('input', save);
  }, [form, key]);
  return useCallback(() => deleteDraft(key), [key]);
}
