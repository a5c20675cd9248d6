/** The contract between remotes, the shell, the gateway and the release tools. */
export {
  DESCRIPTION_VERSION,
  type ExposedModule,
  parseManifest,
  type RemoteDescription,
  type RemoteManifest,
  type RemotePage,
  type RemoteSlot,
  SERVER_VERSION,
  type ServerBundle,
  WIDGET_CONTRACT,
} from './manifest';
export { type BuildFiles, describeBuild } from './build-files';
export { type BuildFigures, describeFigures, type FiguresByBuild } from './build-figures';
export {
  type CanaryMembership,
  type CanaryStanding,
  type CanaryVerdict,
  JOIN_PATH,
  type ServedBuilds,
} from './canary-standing';
export { PREVIEW_COOKIE, SHARE_COOKIE } from './gateway-cookies';
export { CATEGORIES, CATEGORY_IDS, isCategory } from './category';
export { matchPattern, patternsOverlap } from './path-pattern';
export { paths, trackingPath } from './paths';
export {
  type Canary,
  forget,
  isBuildId,
  endPreview,
  MAX_PREVIEWS,
  type PastBuild,
  parseReleases,
  promote,
  prunable,
  publish,
  type Preview,
  type Releases,
  rollBack,
  rollbackTarget,
  runningPreviews,
  startCanary,
  startPreview,
  type UploadedBuild,
  withdraw,
} from './releases';
export type { SlotName, SlotProps } from './slot-props';
export type { WidgetProps } from './widget-props';
export {
  defineRemote,
  isRemoteName,
  type PageDefinition,
  type PageProps,
  type Params,
  type ReadsOf,
  type RemoteDefinition,
  type RemoteInput,
  type SlotReadsOf,
  type SlotWidgetDefinition,
} from './remote-definition';
