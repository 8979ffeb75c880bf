import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ImportSchema, MAX_IMPORT_BYTES, type Import, type LayoutChoices } from '#contract/parts/import/imports.ts';
import { Failure } from '#contract/errors.ts';
import { call } from '#app/api/browser-call.ts';
import { callWithProgress } from '#app/api/call-with-progress.ts';
import { upload } from '#app/api/upload.ts';

/** The stage of an import. */
type Stage =
  | { at: 'choosing'; before?: Chosen }
  | { at: 'reading'; file: string; sent: number; size: number }
  | { at: 'mapping'; seen: Import }
  | { at: 'looking'; seen: Import }
  | { at: 'writing'; seen: Import; done: number; of: number }
  | { at: 'done'; result: Import };

/** An admin's choices for a file: the meaning of its columns, and the kind for rows that name none. */
export interface FileChoices {
  file: string;
  signature: string;
  choices: LayoutChoices;
  kind: string;
}

/** The files to import, and the defaults for new parts. */
export interface Chosen {
  files: readonly File[];
  settings: { stock: number; minimum: number };
  /** The kind for rows that name none, by file. */
  kinds: ReadonlyMap<string, string>;
}

/** The steps of an import, from choosing files to the result. Nothing is saved before `write`. */
export function useImport() {
  const [stage, setStage] = useState<Stage>({ at: 'choosing' });
  const [failure, setFailure] = useState<Failure>();
  const [isUnclear, setUnclear] = useState(false);
  const chosen = useRef<Chosen>(undefined);
  const running = useRef<AbortController>(undefined);
  const isWriting = useRef(false);
  const isMapping = useRef(false);
  const { revalidate } = useRevalidator();
  useEffect(() => () => running.current?.abort(), []);

  const send = async ({ files, settings, kinds }: Chosen): Promise<void> => {
    setFailure(undefined);
    setUnclear(false);
    chosen.current = { files, settings, kinds };
    const controller = new AbortController();
    running.current = controller;
    const size = files.reduce((sum, file) => sum + file.size, 0);
    try {
      for (const file of files) if (file.size > MAX_IMPORT_BYTES) throw new Failure('too_large', tooLarge(file.name));
      let seen = await call('startImport', { body: settings, signal: controller.signal });
      let before = 0;
      // Archives go first, because rows refer to their pictures.
      const isZip = ({ name }: File) => /\.zip$/i.test(name);
      for (const file of [...files.filter(isZip), ...files.filter((one) => !isZip(one))]) {
        const show = (sent: number) =>
          setStage({ at: 'reading', file: file.name, sent: before + Math.min(sent, file.size), size });
        show(0);
        const kind = kinds.get(file.name);
        seen = await upload('addImportFile', {
          params: { id: seen.id },
          query: { name: file.name, ...(kind && { kind }) },
          file,
          type: 'application/octet-stream',
          signal: controller.signal,
          onProgress: show,
        });
        before += file.size;
      }
      setStage({ at: seen.layouts.some(({ missing }) => missing.length > 0) ? 'mapping' : 'looking', seen });
    } catch (error) {
      setStage({ at: 'choosing', before: { files, settings, kinds } });
      if (!controller.signal.aborted) setFailure(asFailure(error));
    }
  };

  const map = async (choices: readonly FileChoices[]): Promise<void> => {
    if (!chosen.current || isMapping.current) return;
    isMapping.current = true;
    try {
      for (const { signature, choices: body } of choices)
        await call('saveImportLayout', { params: { signature }, body });
    } catch (error) {
      setFailure(asFailure(error));
      return;
    } finally {
      isMapping.current = false;
    }
    const kinds = new Map(choices.filter(({ kind }) => kind !== '').map(({ file, kind }) => [file, kind]));
    await send({ ...chosen.current, kinds });
  };

  const write = async (seen: Import): Promise<void> => {
    // A second press can arrive before the screen shows the first.
    if (isWriting.current) return;
    isWriting.current = true;
    setFailure(undefined);
    setUnclear(false);
    setStage({ at: 'writing', seen, done: 0, of: seen.counts.added + seen.counts.changed });
    try {
      const result = await callWithProgress<Import>('applyImport', { id: seen.id }, (line) =>
        setStage({ at: 'writing', seen, done: Number(line['done']), of: Number(line['of']) }),
      );
      setStage({ at: 'done', result });
      await revalidate();
    } catch (error) {
      const failed = asFailure(error);
      const fresh = failed.code === 'edit_conflict' ? ImportSchema.safeParse(failed.fresh).data : undefined;
      setStage({ at: 'looking', seen: fresh ?? seen });
      setFailure(failed);
      setUnclear(failed.status >= 500);
    } finally {
      isWriting.current = false;
    }
  };

  return {
    stage,
    failure,
    /** The rows may have been saved anyway: the connection was lost while they were being written. */
    isUnclear: isUnclear && failure !== undefined,
    read: (files: readonly File[], settings: Chosen['settings']) => send({ files, settings, kinds: new Map() }),
    map,
    write,
    editColumns: (seen: Import) => setStage({ at: 'mapping', seen }),
    showRows: (seen: Import) => setStage({ at: 'looking', seen }),
    stop: () => running.current?.abort(),
    startOver() {
      setFailure(undefined);
      setStage({ at: 'choosing' });
    },
    /** Leaves the result of an import that was undone; the next import may have begun. */
    leave: (result: Import) =>
      setStage((now) => (now.at === 'done' && now.result === result ? { at: 'choosing' } : now)),
  };
}

function asFailure(error: unknown): Failure {
  return error instanceof Failure ? error : new Failure('internal', "The file couldn't be read. Choose it again.");
}

function tooLarge(name: string): string {
  return `${name} is too large: a file may have up to ${MAX_IMPORT_BYTES / 1024 / 1024} MB.`;
}
