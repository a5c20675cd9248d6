import type { AdminProduct } from '@telemarket/contract';
import { Button, useToast } from '@telemarket/kit';
import { useForm, type Values } from '@telemarket/kit/form';
import { failureText, isConflict } from '../failure';
import { ProductFields } from './product-fields';
import { LABELS, PRODUCT_RULES, type ProductField, toProductInput } from './product-form';
import styles from '../details.module.css';
import { useProductActions } from './product.resource';

export interface ProductEditorProps {
  /** The version that is edited; null: a new product. */
  product: AdminProduct | null;
  onSaved: (product: AdminProduct) => void;
  /** Replaces the input by the current version. */
  onLoadNewer: () => void;
}

export function ProductEditor({ product, onSaved, onLoadNewer }: ProductEditorProps) {
  const actions = useProductActions();
  const toast = useToast();
  const { field, busy, failure, bind } = useForm(PRODUCT_RULES, LABELS);

  async function save(values: Values<ProductField>) {
    const input = toProductInput(values);
    const saved = await (product ? actions.change(product, input) : actions.create(input));
    toast({ title: product ? 'Product saved' : 'Product created', description: `“${saved.title}” is in the shop.` });
    onSaved(saved);
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
