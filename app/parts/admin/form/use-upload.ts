import { type RefObject, useEffect, useRef, useState } from 'react';
import { Failure } from '#contract/errors.ts';
import { MAX_PICTURE_BYTES } from '#contract/parts/picture-files.ts';
import { upload } from '#app/api/upload.ts';
import { checkPicture, fileSize } from './check-picture.ts';

/** A file that is being sent. Sizes in bytes. */
export interface SentFile {
  name: string;
  sent: number;
  size: number;
  /** Its form is sent after it. */
  isAwaited?: boolean;
}

/**
 * The kinds of files that a part can have: the check that rejects a file before it is sent, and the call that stores
 * one and returns its URL.
 */
const KINDS = {
  picture: {
    check: checkPicture,
    store: async (file: File, options: UploadOptions) =>
      (await upload('uploadPicture', { file, type: file.type || 'application/octet-stream', ...options })).img,
  },
  datasheet: {
    check: ({ size }: File) =>
      size > MAX_PICTURE_BYTES ? `Datasheets can be up to ${fileSize(MAX_PICTURE_BYTES)}.` : undefined,
    store: async (file: File, options: UploadOptions) =>
      (await upload('uploadDatasheet', { file, type: 'application/pdf', ...options })).datasheet,
  },
};

interface UploadOptions {
  signal: AbortSignal;
  onProgress: (sent: number) => void;
}

/**
 * Uploads one file at a time; a second one replaces the first. A form that is submitted meanwhile is sent once the upload
 * has succeeded.
 * @param field an element in the form @param onStored receives the file's URL
 */
export function useUpload(
  kind: keyof typeof KINDS,
  field: RefObject<HTMLElement | null>,
  onStored: (url: string) => void,
) {
  const [sending, setSending] = useState<SentFile>();
  const [refusal, setRefusal] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  /** The submit that waits for the upload. */
  const held = useRef<{ submitter: HTMLElement | null }>(undefined);
  const isSending = sending !== undefined;
  useEffect(() => {
    const form = field.current?.closest('form');
    if (!form || !isSending) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      held.current = { submitter: event.submitter };
      setSending((now) => now && { ...now, isAwaited: true });
    };
    form.addEventListener('submit', hold, { capture: true });
    return () => form.removeEventListener('submit', hold, { capture: true });
  }, [field, isSending]);
  useEffect(() => {
    if (isSending || !held.current) return;
    const { submitter } = held.current;
    held.current = undefined;
    if (refusal === undefined) field.current?.closest('form')?.requestSubmit(submitter);
  }, [field, isSending, refusal]);

  const send = async (file: File): Promise<void> => {
    running.current?.abort();
    const why = KINDS[kind].check(file);
    setRefusal(why);
    setSending(undefined);
    if (why) return;
    const controller = new AbortController();
    running.current = controller;
    const show = (sent: number) =>
      setSending((now) => ({ ...now, name: file.name, sent: Math.min(sent, file.size), size: file.size }));
    show(0);
    try {
      const url = await KINDS[kind].store(file, {
        signal: controller.signal,
        onProgress: (sent) => running.current === controller && show(sent),
      });
      onStored(url);
    } catch (error) {
      if (controller.signal.aborted) return;
      setRefusal(error instanceof Failure ? error.message : `The ${kind} couldn't be uploaded. Try again.`);
    }
    if (running.current === controller) setSending(undefined);
  };

  return {
    sending,
    refusal,
    send,
    cancel() {
      held.current = undefined;
      running.current?.abort();
      setSending(undefined);
    },
    forgetRefusal: () => setRefusal(undefined),
  };
}
