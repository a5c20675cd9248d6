import type { AdminProduct, Category } from '@telemarket/contract';
import {
  Button,
  ButtonLink,
  CATEGORIES,
  CATEGORY_IDS,
  CategoryChip,
  Chip,
  formatPrice,
  IconButton,
  Link,
  ProductImage,
} from '@telemarket/kit';
import { AuditLog } from '../audit/audit-log';
import type { Column } from '../table/data-table';
import type { ListSpecOf, SortOf } from '../table/list-query';
import { ListView } from '../table/list-view';
import { Notice } from '../table/notice';
import { useList } from '../table/use-list';
import { useOpened } from '../table/use-opened';
import { ProductDialog } from './product-dialog';
import styles from '../details.module.css';
import { useRowActions } from './use-row-actions';

const SPEC: ListSpecOf<'/api/admin/products'> = {
  path: '/api/admin/products',
  search: 'Search products',
  filters: {
    category: {
      label: 'Category',
      choices: Object.fromEntries(CATEGORY_IDS.map((id) => [id, CATEGORIES[id].plural])) as Record<Category, string>,
    },
    verified: { label: 'Checked', choices: { true: 'Verified', false: 'Unverified' } },
  },
  sorts: {
    newest: 'Newest',
    title: 'Title',
    'price-low': 'Lowest price',
    'price-high': 'Highest price',
    rating: 'Best rating',
  },
};

const NEW = 'new';

interface ProductColumnsOptions {
  searchOf: (id: number) => string;
  busyId: number | null;
  verify: (product: AdminProduct) => Promise<void>;
  remove: (product: AdminProduct) => Promise<void>;
}

const productColumns = ({
  searchOf,
  busyId,
  verify,
  remove,
}: ProductColumnsOptions): readonly Column<AdminProduct, SortOf<typeof SPEC.path>>[] => [
  {
    label: 'Product',
    sorts: [{ value: 'title', direction: 'ascending' }],
    cell: ({ id, title, image, category, sellerName }) => (
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
  { label: 'Category', cell: ({ category }) => <CategoryChip category={category} /> },
  {
    label: 'Price',
    numeric: true,
    sorts: [
      { value: 'price-low', direction: 'ascending' },
      { value: 'price-high', direction: 'descending' },
    ],
    cell: ({ price }) => formatPrice(price),
  },
  {
    label: 'Rating',
    numeric: true,
    sorts: [{ value: 'rating', direction: 'descending' }],
    cell: ({ rating, reviewCount }) => `${rating} (${reviewCount.toLocaleString('en-US')})`,
  },
  {
    label: 'Orders',
    numeric: true,
    cell: ({ orderCount }) => orderCount.toLocaleString('en-US'),
  },
  { label: 'State', cell: ({ isVerified }) => <VerifiedMark verified={isVerified} /> },
  {
    label: 'Actions',
    numeric: true,
    bare: true,
    cell: (product) => (
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

const VerifiedMark = ({ verified }: { verified: boolean }) =>
  verified ? (
    <Chip tone="success" icon="shield">
      Verified
    </Chip>
  ) : (
    <Chip tone="neutral">Unverified</Chip>
  );

/** The Products tab. */
export default function ProductPage() {
  const list = useList<AdminProduct>(SPEC);
  const { opened, searchOf, close } = useOpened();
  const { outcome, busyId, dismiss, verify, remove } = useRowActions();
  const id = Number(opened);
  return (
    <>
      <ListView
        spec={SPEC}
        list={list}
        columns={productColumns({ searchOf, busyId, verify, remove })}
        keyOf={(product) => product.id}
        nouns={['product', 'products']}
        empty={{ icon: 'search', title: 'No products yet', text: 'What you create appears here and in the shop.' }}
        actions={
          <ButtonLink compact icon="plus" to={{ search: searchOf(NEW) }}>
            New product
          </ButtonLink>
        }
        notice={<Notice notice={outcome} onClose={dismiss} />}
      />
      {opened === NEW && <ProductDialog id={null} onClose={close} />}
      {Number.isSafeInteger(id) && id > 0 && (
        <ProductDialog key={id} id={id} onClose={close} log={<AuditLog entity="product" id={id} />} />
      )}
    </>
  );
}
