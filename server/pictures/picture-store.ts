import { join } from 'node:path';
import type { PictureSettings } from '#server/env.ts';
import { createDiskStore } from './disk-store.ts';
import { createBucketStore } from './bucket-store.ts';

/** Where the picture files are kept; all processes of a store share it. Names are those of `pictureFileName` alone. */
export interface PictureStore {
  read(name: string): Promise<Uint8Array | undefined>;
  /** Puts a file there, whole or not at all; one of that name is replaced. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** When a file was written; undefined when there is none. */
  writtenAt(name: string): Promise<Date | undefined>;
  /** All files, by and by. */
  list(): AsyncIterable<{ name: string; writtenAt: Date }>;
  /** One that is not there is as good as removed. */
  remove(name: string): Promise<void>;
}

/** @param dataDir the store's own folder, for pictures that are kept on disk */
export function openPictureStore(settings: PictureSettings, dataDir: string): PictureStore {
  return settings.mode === 's3' ? createBucketStore(settings) : createDiskStore(join(dataDir, 'pictures'));
}
