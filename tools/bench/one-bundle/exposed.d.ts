/** The webpack configuration of this folder generates it. */
declare module 'exposed-by-remotes' {
  import type { ComponentType } from 'react';

  /** Every federated module, by `remote/Name`. */
  export const EXPOSED: Readonly<Record<string, ComponentType<never>>>;
}
