import type { AdminProduct } from '@telemarket/contract';
import { Button, CategoryChip, formatPrice, IconButton, Link, ProductImage } from '@telemarket/kit';
import type { ReactNode } from 'react';
import styles from './product.module.css';
import { VerifiedMark } from './verified-mark';

export interface ProductColumnsOptions {
  searchOf: (id: number) => string;
  busyId: number | null;
  verify: (product: AdminProduct) => Promise<void>;
  remove: (product: AdminProduct) => Promise<void>;
}

/** What a row shows and what can be done with it. */
export const productColumns = ({ searchOf, busyId, verify, remove }: ProductColumnsOptions) => [
  {
    label: 'Product',
    sorts: [{ value: 'title', direction: 'ascending' as const }],
    cell: ({ id, title, image, category, sellerName }: AdminProduct): ReactNode => (
      <span className={styles['product']}>
        <span className={styles['art']}>
          <ProductImage src={image} category={category} />
        </span>
        <span>
          <Link className={styles['open']} to={{ search: searchOf(id) }}>
            {title}
          </Link>
          <span className={styles['second']}>{sellerName}</span>
        </span>
      </span>
    ),
  },
  { label: 'Category', cell: ({ category }: AdminProduct): ReactNode => <CategoryChip category={category} /> },
  {
    label: 'Price',
    numeric: true,
    sorts: [
      { value: 'price-low', direction: 'ascending' as const },
      { value: 'price-high', direction: 'descending' as const },
    ],
    cell: ({ price }: AdminProduct): ReactNode => formatPrice(price),
  },
  {
    label: 'Rating',
    numeric: true,
    sorts: [{ value: 'rating', direction: 'descending' as const }],
    cell: ({ rating, reviewCount }: AdminProduct): ReactNode => `${rating} (${reviewCount.toLocaleString('en-US')})`,
  },
  {
    label: 'Orders',
    numeric: true,
    cell: ({ orderCount }: AdminProduct): ReactNode => orderCount.toLocaleString('en-US'),
  },
  { label: 'State', cell: ({ isVerified }: AdminProduct): ReactNode => <VerifiedMark verified={isVerified} /> },
  {
    label: 'Actions',
    numeric: true,
    bare: true,
    cell: (product: AdminProduct): ReactNode => (
      <span className={styles['acts']}>
        <Button
          compact
          variant="outline"
          busy={busyId === product.id}
          aria-label={`${product.isVerified ? 'Unverify' : 'Verify'} ${product.title}`}
          onClick={() => void verify(product)}
        >
          {product.isVerified ? 'Unverify' : 'Verify'}
        </Button>
        <IconButton
          label={`Delete ${product.title}`}
          icon="trash"
          disabled={busyId === product.id}
          onClick={() => void remove(product)}
        />
      </span>
    ),
  },
];
