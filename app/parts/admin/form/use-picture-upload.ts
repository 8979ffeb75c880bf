import { useEffect, useRef, useState } from 'react';
import { Failure } from '#contract/errors.ts';
import { upload } from '#app/api/upload.ts';
import { checkPicture } from './check-picture.ts';

/** Uploads one picture at a time; a second one replaces the first. */
export function usePictureUpload(onKept: (img: string) => void) {
  const [sending, setSending] = useState<{ name: string; sent: number; size: number }>();
  const [refusal, setRefusal] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File): Promise<void> => {
    running.current?.abort();
    const why = checkPicture(file);
    setRefusal(why);
    setSending(undefined);
    if (why) return;
    const controller = new AbortController();
    running.current = controller;
    const show = (sent: number) => setSending({ name: file.name, sent: Math.min(sent, file.size), size: file.size });
    show(0);
    try {
      const { img } = await upload('uploadPicture', {
        file,
        type: file.type || 'application/octet-stream',
        signal: controller.signal,
        onProgress: (sent) => running.current === controller && show(sent),
      });
      onKept(img);
    } catch (error) {
      if (controller.signal.aborted) return;
      setRefusal(error instanceof Failure ? error.message : "The picture couldn't be uploaded. Try again.");
    }
    if (running.current === controller) setSending(undefined);
  };

  return {
    sending,
    refusal,
    send,
    cancel() {
      running.current?.abort();
      setSending(undefined);
    },
    forgetRefusal: () => setRefusal(undefined),
  };
}
