import { formatPrice } from '@telemarket/kit';

/** "$2,000", or with cents "$2,000.50". */
export const dollars = (value: number) => formatPrice(value.toFixed(2)).replace(/\.00$/, '');
