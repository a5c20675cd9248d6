import type { Releases, UploadedBuild } from '@telemarket/kit/remote';

/** Where a remote's builds are hosted. One implementation per kind of host: a folder here, an object store one file more. */
export interface ReleaseTarget {
  /** For messages: which place it is. */
  readonly name: string;
  /** @returns Null when nothing was released there. Throws when the file is malformed. */
  read(): Promise<Releases | null>;
  /**
   * Replaces releases.json atomically. Updates at the same time run one after the other, so that `change` gets the present
   * content.
   */
  update(change: (current: Releases | null) => Releases): Promise<Releases>;
  /** @param folder The finished build. Resolves when all its files are stored. No visitor gets it yet. */
  upload(build: string, folder: string): Promise<void>;
  list(): Promise<UploadedBuild[]>;
  remove(build: string): Promise<void>;
}
