/** The functions for tools that release without the release command. */
export { openTarget } from './open-target';
export { passportOf } from './passport-of';
export { openReleaseHost, type ReleaseHost } from './release-host';
export { readReleaser } from './releaser';
export { readRemotePackage } from './remote-package';
