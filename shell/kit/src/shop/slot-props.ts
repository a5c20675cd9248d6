/**
 * The slots of our pages, with the props that a page passes to the widgets in them. A team declares a slot of its own pages by
 * adding it to this interface.
 */
export interface SlotProps {
  /** Beside a listing, under its seller. */
  'product-aside': { productId: string };
  /** On the home page, under the list of listings. */
  'home-after-listings': object;
  /** At the end of the settings of a signed-in user. Only browsers fill it. */
  'settings-end': object;
  /** The tab Selling of the messages of a signed-in user. Only browsers fill it. */
  'messages-selling': object;
  /** On a page that does not exist. The server fills it only in a response with the status 404. */
  'not-found': object;
}

export type SlotName = keyof SlotProps;
