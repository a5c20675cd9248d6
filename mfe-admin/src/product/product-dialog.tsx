import type { AdminProduct } from '@telemarket/contract';
import { Dialog, ErrorCard, Loading, Skeleton } from '@telemarket/kit';
import { useState } from 'react';
import { useRefresh } from '../admin-api';
import { AuditLog } from '../audit-log';
import { isMissing } from '../failure';
import { ProductEditor } from './product-editor';
import styles from '../details.module.css';
import { useProduct } from './product.resource';

export interface ProductDialogProps {
  /** Null: a new product. */
  id: number | null;
  onClose: () => void;
}

export function ProductDialog({ id, onClose }: ProductDialogProps) {
  return (
    <Dialog open onClose={onClose} title={id === null ? 'New product' : 'Edit product'}>
      {id === null ? (
        <ProductEditor product={null} onSaved={onClose} onLoadNewer={onClose} />
      ) : (
        <Existing id={id} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Existing({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, isValidating, mutate } = useProduct(id);
  const refresh = useRefresh();
  /** The form's initial values: a later response must not overwrite what is being typed. */
  const [product, setProduct] = useState<AdminProduct | null>(null);
  // a cached product may be stale, and the API would refuse to save over it
  if (data && !isValidating && !product) setProduct(data);

  async function loadNewer() {
    const newer = await mutate().catch(() => undefined);
    if (!newer) return;
    setProduct(newer);
    void refresh();
  }

  if (product)
    return (
      <div className={styles['details']}>
        <ProductEditor key={product.version} product={product} onSaved={onClose} onLoadNewer={() => void loadNewer()} />
        <AuditLog entity="product" id={id} />
      </div>
    );
  if (isMissing(error)) return <p>This product is not in the shop any more.</p>;
  if (error)
    return (
      <ErrorCard
        title="The product could not be loaded"
        error={error}
        busy={isValidating}
        onRetry={() => void mutate()}
      />
    );
  return (
    <Loading label="Loading the product" className={styles['details']}>
      <Skeleton height="64px" radius="10px" />
      <Skeleton height="120px" radius="10px" />
      <Skeleton height="64px" radius="10px" />
      <Skeleton height="64px" radius="10px" />
    </Loading>
  );
}
