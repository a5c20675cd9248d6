import type { AdminProduct } from '@telemarket/contract';
import { CATEGORIES, CATEGORY_IDS, Field } from '@telemarket/kit';
import { MAX_LENGTHS, TextField } from '@telemarket/kit/form';
import { useState } from 'react';
import { LABELS, MAX_FEATURES, type ProductField } from './product-form';
import styles from './product-fields.module.css';

const MAX: Partial<Record<ProductField, number>> = MAX_LENGTHS.ProductInput;

export interface ProductFieldsProps {
  product: AdminProduct | null;
  /** The category of a restored draft. */
  category: string | undefined;
  field: (name: ProductField) => { name: string; label: string; error: string | undefined };
}

type Text = Exclude<ProductField, 'features' | 'isVerified' | 'isUnique'>;

export function ProductFields({ product, category: chosen, field }: ProductFieldsProps) {
  const [category, setCategory] = useState(chosen ?? product?.category ?? 'group');
  const audience = category === 'bot' ? 'userCount' : 'memberCount';
  const text = (name: Text) => ({ ...field(name), defaultValue: product?.[name] ?? '', maxLength: MAX[name] });
  return (
    <>
      <TextField {...text('title')} required />
      <TextField {...text('description')} rows={4} required />
      <div className={styles.pair}>
        <Field {...field('category')}>
          {(control) => (
            <select
              {...control}
              name="category"
              value={category}
              onChange={(event) => setCategory(event.currentTarget.value)}
            >
              {CATEGORY_IDS.map((id) => (
                <option key={id} value={id}>
                  {CATEGORIES[id].singular}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField key={audience} {...text(audience)} optional inputMode="numeric" />
        <TextField {...text('price')} inputMode="decimal" required />
        <TextField {...text('originalPrice')} optional inputMode="decimal" />
      </div>
      <TextField
        {...text('sinceYear')}
        optional
        hint="The year in which the group, bot or account was created, such as 2019."
        inputMode="numeric"
      />
      <TextField {...text('sellerName')} autoComplete="off" required />
      <TextField
        {...text('sellerEmail')}
        optional
        hint="Never public. Messages of shoppers are sent to this address. Without it, they wait in Messages."
        type="email"
        autoComplete="off"
      />
      <TextField
        {...field('features')}
        optional
        hint={`One per line, up to ${MAX_FEATURES}.`}
        rows={4}
        defaultValue={product?.features.join('\n')}
      />
      <Check
        name="isVerified"
        hint="Shoppers rely on it: choose it only if you have checked the listing."
        checked={product?.isVerified}
      />
      <TextField
        {...text('verificationNote')}
        optional
        hint="Shown with the date beside the mark, for example: The owner posted our code in the group."
        autoComplete="off"
      />
      <Check
        name="isUnique"
        hint="There is only one: an order reserves it, and completing the order sells it."
        checked={product?.isUnique}
      />
    </>
  );
}

interface CheckProps {
  name: 'isVerified' | 'isUnique';
  hint: string;
  checked: boolean | undefined;
}

const Check = ({ name, hint, checked }: CheckProps) => (
  <label className={styles.check}>
    <input type="checkbox" name={name} className={styles.box} defaultChecked={checked} />
    <span>
      <span>{LABELS[name]}</span>
      <span className={styles.hint}>{hint}</span>
    </span>
  </label>
);
