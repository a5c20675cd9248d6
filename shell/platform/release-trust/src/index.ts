/** The formats that the release command writes and the gateway verifies. They work only in Node. */
export * from './figures-link';
export * from './keys';
export * from './ledger';
export * from './named-files';
export * from './passport';
export * from './preview';
export * from './shared-versions';
export * from './signed';
export * from './styles';
