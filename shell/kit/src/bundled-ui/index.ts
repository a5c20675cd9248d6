/** Parts that only some remotes use: bundled into each of them, so that other visitors do not load them. */
export { DateTime } from './date-time';
export { LazyPart } from './lazy-part';
export { CardPage } from './card-page';
export { isOrderStatus, ORDER_STATUSES, OrderStatusBadge } from './order-status';
export { SessionEndedCard, SignInCard, useSignInLink } from './sign-in';
export { panelId, TabLinks, TabList, tabId } from './tabs';
export { usePolled } from './use-polled';
export { VisuallyHidden } from './visually-hidden';
