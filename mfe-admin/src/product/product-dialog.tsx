import type { AdminProduct } from '@telemarket/contract';
import { Button, Dialog, ErrorCard, Loading, Skeleton, useToast } from '@telemarket/kit';
import { useForm, type Values } from '@telemarket/kit/form';
import { useState } from 'react';
import { useRefresh } from '../admin-api';
import { AuditLog } from '../audit-log';
import { failureText, isConflict, isMissing } from '../failure';
import { ProductFields } from './product-fields';
import { LABELS, PRODUCT_RULES, type ProductField, toProductInput } from './product-form';
import styles from '../details.module.css';
import { useProduct, useProductActions } from './product.resource';

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
  if (isMissing(error)) return <p>This product is sold, or not in the shop any more.</p>;
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

interface ProductEditorProps {
  /** The version that is edited; null: a new product. */
  product: AdminProduct | null;
  onSaved: () => void;
  /** Replaces the input by the current version. */
  onLoadNewer: () => void;
}

function ProductEditor({ product, onSaved, onLoadNewer }: ProductEditorProps) {
  const actions = useProductActions();
  const toast = useToast();
  const { field, busy, failure, bind } = useForm(PRODUCT_RULES, LABELS);

  async function save(values: Values<ProductField>) {
    const input = toProductInput(values);
    const saved = await (product ? actions.change(product, input) : actions.create(input));
    toast({ title: product ? 'Product saved' : 'Product created', description: `“${saved.title}” is in the shop.` });
    onSaved();
  }

  return (
    <form className={styles['details']} {...bind(save)}>
      <ProductFields product={product} field={field} />
      <div role="status">
        {isConflict(failure, 'stale') ? (
          <div className={styles['stale']}>
            <p>Somebody else has changed this product since you opened it. What you typed is still here.</p>
            <Button variant="outline" compact icon="refresh" onClick={onLoadNewer}>
              Load the newer version
            </Button>
          </div>
        ) : (
          failure !== null && <p className={styles['failure']}>{failureText(failure)}</p>
        )}
      </div>
      <div className={styles['submit']}>
        <Button type="submit" busy={busy}>
          {product ? 'Save changes' : 'Create product'}
        </Button>
      </div>
    </form>
  );
}
