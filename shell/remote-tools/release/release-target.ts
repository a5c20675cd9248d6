import type { Releases, UploadedBuild } from '@telemarket/kit/remote';

/** Where a remote's builds are hosted. One implementation per kind of host: a folder here, an object store one file more. */
export interface ReleaseTarget {
  /** For messages: which place it is. */
  readonly name: string;
  /** Null: nothing has been released there. Raises when the file is there and malformed. */
  read(): Promise<Releases | null>;
  /**
   * Replaces releases.json in one step: who reads it has the old one or the new one. `change` sees what is there at that
   * moment; two that change at once come one after the other.
   */
  update(change: (current: Releases | null) => Releases): Promise<Releases>;
  /** @param folder the finished build. Its files are all there before this resolves; nobody is pointed at them yet. */
  upload(build: string, folder: string): Promise<void>;
  list(): Promise<UploadedBuild[]>;
  remove(build: string): Promise<void>;
}
