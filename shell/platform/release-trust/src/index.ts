/** Formats that the release command writes and the gateway verifies. For Node only. */
export * from './figures-link';
export * from './keys';
export * from './ledger';
export * from './named-files';
export * from './passport';
export * from './preview';
export * from './shared-versions';
export * from './signed';
export * from './styles';
