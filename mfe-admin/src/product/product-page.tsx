import { bidi } from '@telemarket/composition';
import type { AdminProduct, Category } from '@telemarket/contract';
import {
  Button,
  ButtonLink,
  CATEGORIES,
  CATEGORY_IDS,
  CategoryChip,
  ErrorCard,
  formatPrice,
  IconButton,
  Link,
  ProductImage,
  useSearchParams,
} from '@telemarket/kit';
import { CheckedMark, LazyPart } from '@telemarket/kit/ui';
import { useState } from 'react';
import cell from '../cell.module.css';
import { RowsSkeleton } from '../rows-skeleton';
import type { Column } from '../table/data-table';
import type { ListSpecOf, SortOf } from '../table/list-query';
import { ListView } from '../table/list-view';
import { OpenLink, useOpened } from '../table/opened';
import { Views } from '../views';
import type { BulkOptions } from '../table/use-bulk';
import { useList } from '../table/use-list';
import { DEMONSTRATION, DemonstrationButton, DemonstrationDialog } from './demonstration';
import { ImportDialog } from './import-dialog';
import { isEditable, STATE_LABELS, stateText } from './listing-states';
import {
  DELETE,
  PRODUCT_ACTIONS,
  PUBLISH,
  PUT_BACK,
  RESTORE,
  type RowAction,
  UNVERIFY,
  VERIFY,
} from './product-actions';
import { ProductDialog } from './product-dialog';
import styles from './product-page.module.css';
import { Notice, type RowOutcome, useRowAction } from './row-action';
import { TopicDialog } from './topic-dialog';
import { UnverifyDialog, VerifyDialog } from './verify-dialog';

const SPEC: ListSpecOf<'/api/admin/products'> = {
  path: '/api/admin/products',
  search: 'Search products',
  filters: {
    category: {
      label: 'Category',
      choices: Object.fromEntries(CATEGORY_IDS.map((id) => [id, CATEGORIES[id].plural])) as Record<Category, string>,
    },
    verified: {
      label: 'Verification',
      choices: { true: 'Verified', false: 'Unverified', again: 'Due for a new check' },
    },
    state: { label: 'State', all: 'Current', choices: STATE_LABELS },
    reserved: { label: 'Reservation', choices: { true: 'Reserved' } },
  },
  sorts: {
    newest: 'Newest',
    title: 'Title',
    'price-low': 'Lowest price',
    'price-high': 'Highest price',
    rating: 'Best rating',
  },
};

const NEW_KEY = 'new';
const TOPICS_KEY = 'topics';
const IMPORT_KEY = /^import(?:-(\d{1,15}))?$/;
const COPY_KEY = /^copy-(\d{1,15})$/;
const CHECK_KEY = /^(un)?verify-(\d{1,15})$/;

/**
 * Says why the product is not listed, or that it is unique, with a link to the order that reserves or has bought it.
 */
function saleState(product: AdminProduct) {
  const { isUnique, availability, reservedBy } = product;
  const life = stateText(product);
  if (life || !isUnique) return life;
  if (!reservedBy) return 'One of a kind';
  return (
    <Link to={`?tab=orders&open=${reservedBy}`}>
      {availability === 'sold' ? 'Sold by an order' : 'Reserved by an order'}
    </Link>
  );
}

interface RowButtonsProps {
  product: AdminProduct;
  onOutcome: (outcome: RowOutcome) => void;
}

function RowButtons({ product, onOutcome }: RowButtonsProps) {
  const { id, title } = product;
  const { run, busy } = useRowAction(onOutcome);
  const { open } = useOpened();
  const button = ({ label }: RowAction, name: string, onClick: () => void) => (
    <Button compact variant="outline" busy={busy} aria-label={name} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <span className={cell.acts}>
      {PUT_BACK.applies(product) && button(PUT_BACK, bidi`Put ${title} back for sale`, () => run(PUT_BACK, product))}
      {RESTORE.applies(product) && button(RESTORE, bidi`Restore ${title}`, () => run(RESTORE, product))}
      {PUBLISH.applies(product) && button(PUBLISH, bidi`Publish ${title}`, () => run(PUBLISH, product))}
      {VERIFY.applies(product) && button(VERIFY, bidi`Verify ${title}`, () => open(`verify-${id}`))}
      {UNVERIFY.applies(product) && button(UNVERIFY, bidi`Unverify ${title}`, () => open(`unverify-${id}`))}
      {isEditable(product) && (
        <IconButton label={bidi`Delete ${title}`} icon="trash" disabled={busy} onClick={() => run(DELETE, product)} />
      )}
    </span>
  );
}

const columnsOf = (
  onOutcome: RowButtonsProps['onOutcome'],
): readonly Column<AdminProduct, SortOf<typeof SPEC.path>>[] => [
  {
    label: 'Product',
    sorts: { title: 'ascending' },
    cell: ({ id, title, image, pictures, category, sellerName }) => (
      <span className={styles.product}>
        <span className={styles.art}>
          <ProductImage src={image} pictures={pictures} category={category} />
        </span>
        <span>
          <OpenLink row={id}>{title}</OpenLink>
          <span dir="auto" className={cell.second}>
            {sellerName}
          </span>
        </span>
      </span>
    ),
  },
  { label: 'Category', cell: ({ category }) => <CategoryChip category={category} /> },
  {
    label: 'Price',
    numeric: true,
    sorts: { 'price-low': 'ascending', 'price-high': 'descending' },
    cell: ({ price }) => formatPrice(price),
  },
  {
    label: 'Rating',
    numeric: true,
    sorts: { rating: 'descending' },
    cell: ({ rating, reviewCount }) => `${rating} (${reviewCount.toLocaleString('en-US')})`,
  },
  { label: 'Orders', numeric: true, cell: ({ orderCount }) => orderCount.toLocaleString('en-US') },
  {
    label: 'State',
    steady: true,
    cell: ({ isVerified, verifiedAt }) => <CheckedMark verified={isVerified} checkedAt={verifiedAt} />,
    second: saleState,
  },
  {
    label: 'Actions',
    numeric: true,
    bare: true,
    cell: (product) => <RowButtons product={product} onOutcome={onOutcome} />,
  },
];

const BULK_OPTIONS: BulkOptions<AdminProduct> = {
  actions: PRODUCT_ACTIONS,
  subject: 'product',
  nameOf: ({ title }) => title,
  versionOf: ({ version }) => version,
};

/** The views beside the products. */
const VIEWS = {
  sellers: { label: 'Sellers', load: () => import('../seller/seller-page') },
  reviews: { label: 'Reviews', load: () => import('../review/review-page') },
  searches: { label: 'Searches', load: () => import('../search/search-page') },
} as const;

/** The tab has four views: the products, their sellers, their reviews, and the searches without a result. */
export default function ProductPage() {
  const [params] = useSearchParams();
  const name = params.get('view') ?? '';
  const view = Object.hasOwn(VIEWS, name) ? VIEWS[name as keyof typeof VIEWS] : null;
  const isQueue = !view && params.get('verified') === 'again';
  return (
    <>
      <Views
        views={[
          { label: 'Products', to: '?tab=products', isOpen: !view && !isQueue },
          { label: 'Due for a new check', to: '?tab=products&verified=again', isOpen: isQueue },
          ...Object.entries(VIEWS).map(([id, { label }]) => ({
            label,
            to: `?tab=products&view=${id}`,
            isOpen: id === name,
          })),
        ]}
      />
      {view ? (
        <LazyPart
          key={name}
          load={view.load}
          props={{}}
          loading={<RowsSkeleton label={`Loading the ${name}`} />}
          failed={(retry) => <ErrorCard title={`The ${name} could not be loaded`} onRetry={retry} />}
        />
      ) : (
        <Products />
      )}
    </>
  );
}

function Products() {
  const { opened, openedId, linkTo, open, replace, close } = useOpened();
  const list = useList<AdminProduct>(SPEC);
  const imported = IMPORT_KEY.exec(opened ?? '');
  const copied = COPY_KEY.exec(opened ?? '')?.[1];
  const [check, isUnverify, checked] = CHECK_KEY.exec(opened ?? '') ?? [];
  const CheckDialog = isUnverify ? UnverifyDialog : VerifyDialog;
  const [outcome, setOutcome] = useState<RowOutcome | null>(null);
  const firstListing = (
    <>
      <ButtonLink icon="plus" {...linkTo(NEW_KEY)}>
        New product
      </ButtonLink>
      <ButtonLink variant="outline" {...linkTo('import')}>
        Import CSV
      </ButtonLink>
    </>
  );
  return (
    <>
      <ListView
        list={list}
        spec={SPEC}
        columns={columnsOf(setOutcome)}
        bulk={BULK_OPTIONS}
        nouns={['product', 'products']}
        empty={{
          icon: 'search',
          title: 'No products yet',
          text: 'Products that you create appear here and in the shop.',
          action: firstListing,
        }}
        actions={
          <>
            <DemonstrationButton onOpen={() => open(DEMONSTRATION)} />
            <ButtonLink variant="outline" compact {...linkTo(TOPICS_KEY)}>
              Topics
            </ButtonLink>
            <ButtonLink variant="outline" compact {...linkTo('import')}>
              Import CSV
            </ButtonLink>
            <ButtonLink compact icon="plus" {...linkTo(NEW_KEY)}>
              New product
            </ButtonLink>
          </>
        }
        notice={<Notice outcome={outcome} onOutcome={setOutcome} />}
      />
      {imported && (
        <ImportDialog
          importId={imported[1] === undefined ? null : Number(imported[1])}
          onShow={(id) => replace(id === null ? 'import' : `import-${id}`)}
          onClose={close}
        />
      )}
      {opened === DEMONSTRATION && <DemonstrationDialog onClose={close} />}
      {opened === TOPICS_KEY && <TopicDialog onClose={close} />}
      {opened === NEW_KEY && <ProductDialog id={null} onClose={close} />}
      {openedId !== null && (
        <ProductDialog key={openedId} id={openedId} copyLink={linkTo(`copy-${openedId}`)} onClose={close} />
      )}
      {check && <CheckDialog key={check} id={Number(checked)} onOutcome={setOutcome} onClose={close} />}
      {copied && <ProductDialog key={opened} id={Number(copied)} copy onClose={close} />}
    </>
  );
}
