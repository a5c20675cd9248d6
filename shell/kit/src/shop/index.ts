/** The addresses, categories, slots and widgets of the shop: constants and types only, so that remote.ts can import them. */
export { CATEGORIES, CATEGORY_IDS, isCategory } from './category';
export { LIST_VIEWS, type ListingView, toListView } from './list-view';
export { orderPath, paths, trackingPath } from './paths';
export { picturePath } from './picture-path';
export { SEARCH_REQUEST } from './search-request';
export { unsavedFavorites } from '../favorite/favorite-copy';
export type { SlotName, SlotProps } from './slot-props';
export type { WidgetProps } from './widget-props';
