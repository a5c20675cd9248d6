/** What a remote, the shell, the gateway and the release tools agree on. */
export {
  DESCRIPTION_VERSION,
  type ExposedModule,
  parseManifest,
  type RemoteDescription,
  type RemoteManifest,
  type RemotePage,
  SERVER_VERSION,
  type ServerBundle,
} from './manifest';
export { CATEGORIES, CATEGORY_IDS } from '../product/category';
export { matchPattern, patternsOverlap } from './path-pattern';
export { paths } from './paths';
export {
  type Canary,
  forget,
  isBuildId,
  type PastBuild,
  parseReleases,
  promote,
  prunable,
  publish,
  type Releases,
  rollBack,
  rollbackTarget,
  startCanary,
  type UploadedBuild,
} from './releases';
export {
  defineRemote,
  type PageDefinition,
  type PageProps,
  type Params,
  type Reads,
  type ReadsOf,
  type RemoteDefinition,
} from './remote-definition';
