/** The contract between remotes, the shell, the gateway and the release tools. */
export * from './build-figures';
export * from './build-files';
export * from './canary-standing';
export * from './category';
export * from './declared';
export * from './gateway-cookies';
export * from './manifest';
export * from './offers';
export * from './path-pattern';
export * from './paths';
export * from './redirects';
export * from './releases';
export * from './remote-definition';
export * from './slot-props';
export * from './text';
export * from './widget-props';
