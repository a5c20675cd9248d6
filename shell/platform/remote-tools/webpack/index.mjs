export { baseConfig, classNamesOf, compileAhead, compression, LAYER_ORDER, sourceMaps } from './base.mjs';
export { inputsAreUnchanged, recordInputs } from './record-inputs.mjs';
export { configurationOf, RemotePlugin } from './remote-plugin.mjs';
export { remoteConfig } from './remote-config.mjs';
export { sharedModules, SINGLETONS } from './shared.mjs';
export { findExports } from './shared-names.mjs';
