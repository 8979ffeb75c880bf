import { join } from 'node:path';
import type { PictureSettings } from '#server/settings/settings.ts';
import { createBucketStore } from './bucket-store.ts';
import { createDiskStore } from './disk-store.ts';
import type { PictureStore } from './picture-store.ts';

/** Opens the store's bucket or folder of pictures. @param dataDir the store's data folder, for pictures on disk */
export function openPictureStore(settings: PictureSettings, dataDir: string): PictureStore {
  return settings.mode === 's3' ? createBucketStore(settings) : createDiskStore(join(dataDir, 'pictures'));
}
