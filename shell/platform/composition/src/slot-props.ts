/**
 * A copy of the slots of the shop, until version 2 of this package takes them from the kit by declaration merging.
 * @deprecated Import it from `@telemarket/kit/shop`.
 */
export interface SlotProps {
  /** This slot is beside a listing, under its seller. */
  'product-aside': { productId: string };
  /** This slot is on the home page, under the list of listings. */
  'home-after-listings': object;
  /** This slot is at the end of the settings of a signed-in user. Only browsers fill it. */
  'settings-end': object;
  /** This slot is the tab Selling of the messages of a signed-in user. Only browsers fill it. */
  'messages-selling': object;
  /** This slot is on a page that does not exist. The server fills it only in a response with the status 404. */
  'not-found': object;
}

export type SlotName = keyof SlotProps;
