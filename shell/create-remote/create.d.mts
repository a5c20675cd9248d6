export interface NewRemote {
  /** The name of the npm package, such as `gifts` or `@acme/gifts`. */
  packageName: string;
  /** The folder must not exist. */
  folder: string;
  /** Versions of the packages that the remote uses. */
  ranges: object;
  /** The origin of the site; null: the remote is a workspace of the site's own repository. */
  site: string | null;
}

/** The name under which the site knows a remote. Throws an error that tells the rule. */
export function remoteNameOf(packageName: string): string;
/** Writes the folder of a remote. Throws when the name is invalid or the folder exists. */
export function createRemote(remote: NewRemote): void;
