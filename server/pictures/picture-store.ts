/** Storage of picture files, shared by all processes of a store. Names come from `pictureFileName`. */
export interface PictureStore {
  read(name: string): Promise<Uint8Array | undefined>;
  /** Writes a file atomically and replaces one of the same name. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** When a file was written; undefined when it does not exist. */
  writtenAt(name: string): Promise<Date | undefined>;
  /** Streams all files. */
  list(): AsyncIterable<{ name: string; writtenAt: Date }>;
  /** Does nothing when the file does not exist. */
  remove(name: string): Promise<void>;
}
