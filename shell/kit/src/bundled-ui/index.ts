/** Each remote bundles the components that it uses, so that visitors of other pages do not load them. */
export { Announced } from './announced';
export { Ago, agoText, DateTime, Day, formatDate } from './date-time';
export { ListingTiles, TILES } from './listing-tiles';
export { fullName, telHref } from './person';
export { LazyPart } from './lazy-part';
export { CardPage } from './card-page';
export { LineStateChip, lineStateWord } from './line-state';
export { MarkdownView } from './markdown-view';
export { Page } from './page';
export { isOrderStatus, ORDER_STATUSES, OrderStatusBadge } from './order-status';
export { SessionEndedCard, SignInCard, useSignInLink } from './sign-in';
export { panelId, TabLinks, TabList, tabId } from './tabs';
export {
  NOTICES_PATH,
  type NoticesChange,
  NoticesPart,
  type NoticesRowProps,
  useAccountNotices,
} from './telegram-notices';
/**
 * The classes of texts: `title` is for an `h1`, `heading` and `subheading` are for the headings below it, and `note` is
 * for small and quiet text.
 */
export { default as text } from './text.module.css';
export { useBuy } from './use-buy';
export { useCopy } from './use-copy';
export { useForgetListings } from './use-forget-listings';
export { setListView, useListView } from './use-list-view';
export { usePolled } from './use-polled';
export { useHydrated } from './use-hydrated';
export { useShownPages } from './use-shown-pages';
export { CheckedMark, isOldCheck, VerifiedMark } from './verified-mark';
export { VisuallyHidden } from './visually-hidden';
export { useUnreadMessages } from './use-unread-messages';
