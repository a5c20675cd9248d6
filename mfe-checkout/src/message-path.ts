import { orderPath } from '@telemarket/kit/shop';

/** The page of the order with the form of a message to the seller of a line. @param key that of a mail */
export const messagePath = (orderId: string, productId: number, key?: string): string =>
  `${orderPath(orderId)}#${new URLSearchParams({ message: String(productId), ...(key && { key }) })}`;
