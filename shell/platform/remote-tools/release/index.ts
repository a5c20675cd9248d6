/** Functions for tools that release a remote without the release command. */
export { openTarget } from './open-target';
export { passportOf } from './passport-of';
export { openBuildStore, type BuildStore } from './build-store';
/** @deprecated Use `openBuildStore` and `BuildStore`. Version 2 lacks these names. */
export { openBuildStore as openReleaseHost, type BuildStore as ReleaseHost } from './build-store';
export { readReleaser } from './releaser';
export { readRemotePackage } from './remote-package';
