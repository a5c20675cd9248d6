/**
 * A copy of the slots of the shop. Version 2 of this package will take the slots from the kit by declaration merging.
 * @deprecated Import this name from `@telemarket/kit/shop`.
 */
export interface SlotProps {
  /** The slot beside a listing, under its seller. */
  'product-aside': { productId: string };
  /** The slot on the home page, under the list of listings. */
  'home-after-listings': object;
  /** The slot at the end of the settings of a signed-in user. Only browsers fill it. */
  'settings-end': object;
  /** The slot that is the tab Selling in the messages of a signed-in user. Only browsers fill it. */
  'messages-selling': object;
  /** The slot on a page that does not exist. The server fills it only in a response with the status 404. */
  'not-found': object;
}

export type SlotName = keyof SlotProps;
