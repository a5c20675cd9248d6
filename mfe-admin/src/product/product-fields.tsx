import type { AdminProduct } from '@telemarket/contract';
import { CATEGORIES, CATEGORY_IDS, Field } from '@telemarket/kit';
import { MAX_LENGTHS, TextField } from '@telemarket/kit/form';
import { useState } from 'react';
import { LABELS, MAX_FEATURES, type ProductField } from './product-form';
import styles from './product-fields.module.css';

const MAX = MAX_LENGTHS.ProductInput;

export interface ProductFieldsProps {
  /** The initial values; null: a new product. */
  product: AdminProduct | null;
  /** The category of a restored draft. */
  category: string | undefined;
  /** Returns the props of a field. */
  field: (name: ProductField) => { name: string; label: string; error: string | undefined };
}

export function ProductFields({ product, category: chosen, field }: ProductFieldsProps) {
  const [category, setCategory] = useState(chosen ?? product?.category ?? 'group');
  return (
    <>
      <TextField {...field('title')} defaultValue={product?.title} maxLength={MAX.title} required />
      <TextField
        {...field('description')}
        rows={4}
        defaultValue={product?.description}
        maxLength={MAX.description}
        required
      />
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
        {category === 'bot' ? (
          <TextField
            key="users"
            {...field('userCount')}
            optional
            inputMode="numeric"
            defaultValue={product?.userCount ?? ''}
          />
        ) : (
          <TextField
            key="members"
            {...field('memberCount')}
            optional
            inputMode="numeric"
            defaultValue={product?.memberCount ?? ''}
          />
        )}
        <TextField {...field('price')} inputMode="decimal" defaultValue={product?.price} required />
        <TextField
          {...field('originalPrice')}
          optional
          inputMode="decimal"
          defaultValue={product?.originalPrice ?? ''}
        />
      </div>
      <TextField
        {...field('sinceYear')}
        optional
        hint="When the group, bot or account began, such as 2019."
        inputMode="numeric"
        defaultValue={product?.sinceYear ?? ''}
      />
      <TextField
        {...field('sellerName')}
        defaultValue={product?.sellerName}
        maxLength={MAX.sellerName}
        autoComplete="off"
        required
      />
      <TextField
        {...field('sellerEmail')}
        optional
        hint="Never public. Messages of shoppers go there; without it, they wait in Messages."
        type="email"
        defaultValue={product?.sellerEmail ?? ''}
        maxLength={MAX.sellerEmail}
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
        {...field('verificationNote')}
        optional
        hint="Shown with the date beside the mark, for example: The owner posted our code in the group."
        defaultValue={product?.verificationNote ?? ''}
        maxLength={MAX.verificationNote}
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
      {LABELS[name]}
      <span className={styles.hint}>{hint}</span>
    </span>
  </label>
);
