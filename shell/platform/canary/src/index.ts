export { type CanaryWatch, watchCanaries } from './canary-watch';
export { MIN_NETWORKS } from './networks';
export { type BuildEvent, PAGE_FAILURES } from './build-event';
export { createExchange } from './shared-verdicts';
