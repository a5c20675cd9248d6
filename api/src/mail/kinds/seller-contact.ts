import { button, facts, type MailKindDefinition, quote, text } from '../template/content';

export type SellerContactData = {
  buyerName: string;
  buyerEmail: string;
  message: string;
  productId: number;
  productTitle: string;
  /** `shop`: the listing has no email address of its seller, so staff must forward the message. */
  reader: 'seller' | 'shop';
};

export const sellerContact: MailKindDefinition<SellerContactData> = (contact, { link }) => {
  const { buyerName, buyerEmail, message, productId, productTitle, reader } = contact;
  const toShop = reader === 'shop';
  return {
    subject: `A message about ${productTitle}`,
    preview: `${buyerName} asks about your listing.`,
    heading: `A message about ${productTitle}`,
    parts: [
      text(
        toShop
          ? 'This listing has no email address for its seller. Add the address to the listing, then forward the message in Messages.'
          : 'A visitor of TeleMarket has written to you. Your reply goes to the visitor, who then sees your address.',
      ),
      quote(message),
      facts(['From', buyerName], ['Email', buyerEmail], ['Listing', productTitle]),
      toShop
        ? button('Open Messages', link('/admin?tab=messages'))
        : button('See the listing', link(`/product/${productId}`)),
    ],
    replyTo: { name: buyerName, address: buyerEmail },
    reason: toShop
      ? 'You get this mail because it is the inbox of the shop.'
      : 'You get this mail because it is the address of a seller at TeleMarket.',
  };
};
