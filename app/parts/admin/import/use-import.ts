import { useEffect, useRef, useState } from 'react';
import { ImportSchema, MAX_IMPORT_BYTES, type Import } from '#contract/parts/catalog.ts';
import { Failure } from '#contract/errors.ts';
import { call } from '#app/api/browser-send.ts';
import { callWithProgress } from '#app/api/call-with-progress.ts';
import { upload } from '#app/api/upload.ts';

/** The stage of an import. */
export type Stage =
  | { at: 'choosing' }
  | { at: 'reading'; file: string; sent: number; size: number }
  | { at: 'looking'; seen: Import }
  | { at: 'writing'; seen: Import; done: number; of: number }
  | { at: 'done'; result: Import };

/** An import from choosing files to the result. Writes nothing before `write`. */
export function useImport() {
  const [stage, setStage] = useState<Stage>({ at: 'choosing' });
  const [failure, setFailure] = useState<Failure>();
  const running = useRef<AbortController>(undefined);
  const isWriting = useRef(false);
  useEffect(() => () => running.current?.abort(), []);

  const read = async (files: readonly File[], settings: { stock: number; minimum: number }): Promise<void> => {
    setFailure(undefined);
    const controller = new AbortController();
    running.current = controller;
    const size = files.reduce((sum, file) => sum + file.size, 0);
    try {
      for (const file of files) if (file.size > MAX_IMPORT_BYTES) throw new Failure('too_large', tooLarge(file.name));
      let seen = await call('startImport', { body: settings, signal: controller.signal });
      let before = 0;
      for (const file of files) {
        const show = (sent: number) =>
          setStage({ at: 'reading', file: file.name, sent: before + Math.min(sent, file.size), size });
        show(0);
        seen = await upload('addImportFile', {
          params: { id: seen.id },
          query: { name: file.name },
          file,
          type: 'text/csv',
          signal: controller.signal,
          onProgress: show,
        });
        before += file.size;
      }
      setStage({ at: 'looking', seen });
    } catch (error) {
      setStage({ at: 'choosing' });
      if (!controller.signal.aborted) setFailure(asFailure(error));
    }
  };

  const write = async (seen: Import): Promise<void> => {
    // A second press can arrive before the screen shows the first.
    if (isWriting.current) return;
    isWriting.current = true;
    setFailure(undefined);
    const of = seen.counts.added + seen.counts.repriced + seen.counts.specified;
    setStage({ at: 'writing', seen, done: 0, of });
    try {
      const result = await callWithProgress<Import>('applyImport', { id: seen.id }, (line) =>
        setStage({ at: 'writing', seen, done: Number(line['done']), of: Number(line['of']) }),
      );
      setStage({ at: 'done', result });
    } catch (error) {
      const failed = asFailure(error);
      const fresh = failed.code === 'edit_conflict' ? ImportSchema.safeParse(failed.fresh).data : undefined;
      setStage({ at: 'looking', seen: fresh ?? seen });
      setFailure(failed);
    } finally {
      isWriting.current = false;
    }
  };

  return {
    stage,
    failure,
    read,
    write,
    stop: () => running.current?.abort(),
    startAnew() {
      setFailure(undefined);
      setStage({ at: 'choosing' });
    },
  };
}

function asFailure(error: unknown): Failure {
  return error instanceof Failure ? error : new Failure('internal', "The file couldn't be read. Choose it again.");
}

function tooLarge(name: string): string {
  return `${name} is too large: a file may have up to ${MAX_IMPORT_BYTES / 1024 / 1024} MB.`;
}
