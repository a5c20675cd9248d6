import type { AdminProduct } from '@telemarket/contract';
import { ButtonLink, CATEGORIES, CATEGORY_IDS } from '@telemarket/kit';
import { AuditLog } from '../audit/audit-log';
import type { ListSpec } from '../table/list-query';
import { ListView } from '../table/list-view';
import { Notice } from '../table/notice';
import { useList } from '../table/use-list';
import { useOpened } from '../table/use-opened';
import { productColumns } from './product-columns';
import { ProductDialog } from './product-dialog';
import { useRowActs } from './use-row-acts';

const SPEC: ListSpec = {
  path: '/api/admin/products',
  search: 'Search products',
  filters: [
    {
      name: 'category',
      label: 'Category',
      choices: [
        { value: '', label: 'All' },
        ...CATEGORY_IDS.map((id) => ({ value: id, label: CATEGORIES[id].plural })),
      ],
    },
    {
      name: 'verified',
      label: 'Checked',
      choices: [
        { value: '', label: 'All' },
        { value: 'true', label: 'Verified' },
        { value: 'false', label: 'Unverified' },
      ],
    },
  ],
  sorts: [
    { value: 'newest', label: 'Newest' },
    { value: 'title', label: 'Title' },
    { value: 'price-low', label: 'Lowest price' },
    { value: 'price-high', label: 'Highest price' },
    { value: 'rating', label: 'Best rating' },
  ],
};

const NEW = 'new';

/** The Products tab. */
export function ProductPage() {
  const list = useList<AdminProduct>(SPEC);
  const { opened, searchOf, close } = useOpened();
  const { outcome, busyId, dismiss, verify, remove } = useRowActs();
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
