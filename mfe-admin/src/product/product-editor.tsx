import type { AdminProduct } from '@telemarket/contract';
import { Button, useToast } from '@telemarket/kit';
import { useForm, type Values } from '@telemarket/kit/form';
import { useState } from 'react';
import { failureText, isConflict } from '../failure';
import { ProductFields } from './product-fields';
import { PRODUCT_RULES, type ProductField, serverErrors, toProductInput } from './product-form';
import styles from './product.module.css';
import { useProductActs } from './product.resource';

export interface ProductEditorProps {
  /** The version that is being edited; null: a new product. */
  product: AdminProduct | null;
  onSaved: (product: AdminProduct) => void;
  /** Shows the version that stands now instead of what was typed. */
  onLoadNewer: () => void;
}

export function ProductEditor({ product, onSaved, onLoadNewer }: ProductEditorProps) {
  const acts = useProductActs();
  const toast = useToast();
  const { errors, reject, bind } = useForm(PRODUCT_RULES);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function submit(values: Values<ProductField>, form: HTMLFormElement) {
    setBusy(true);
    setError(null);
    try {
      const input = toProductInput(values);
      const saved = await (product ? acts.change(product, input) : acts.create(input));
      toast({ title: product ? 'Product saved' : 'Product created', description: `“${saved.title}” is in the shop.` });
      onSaved(saved);
    } catch (cause) {
      setError(cause);
      reject(form, serverErrors(cause));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles['form']} {...bind((values, form) => void submit(values, form))}>
      <ProductFields product={product} errors={errors} />
      <div role="status">
        {isConflict(error, 'stale') ? (
          <div className={styles['stale']}>
            <p>Somebody else has changed this product since you opened it. What you typed is still here.</p>
            <Button variant="outline" compact icon="refresh" onClick={onLoadNewer}>
              Load the newer version
            </Button>
          </div>
        ) : (
          error !== null && <p className={styles['failure']}>{failureText(error)}</p>
        )}
      </div>
      <div className={styles['buttons']}>
        <Button type="submit" busy={busy}>
          {product ? 'Save changes' : 'Create product'}
        </Button>
      </div>
    </form>
  );
}
