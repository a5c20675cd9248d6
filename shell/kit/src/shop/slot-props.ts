/**
 * The slots of our pages, with the props that a page passes to the widgets in them. A team declares a slot of its own pages by
 * adding it to this interface.
 */
export interface SlotProps {
  /** The slot beside a listing, under its seller. */
  'product-aside': { productId: string };
  /** The slot on the home page, under the list of listings. */
  'home-after-listings': object;
  /** The slot at the end of the settings of a signed-in user. Only browsers fill this slot. */
  'settings-end': object;
  /** The slot in the tab Selling of the messages of a signed-in user. Only browsers fill this slot. */
  'messages-selling': object;
  /** The slot on a page that does not exist. The server fills this slot only in a response with the status 404. */
  'not-found': object;
}

export type SlotName = keyof SlotProps;
