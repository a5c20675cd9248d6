import type { AdminProduct, Category } from '@telemarket/contract';
import { CATEGORIES, CATEGORY_IDS, Field } from '@telemarket/kit';
import type { Errors } from '@telemarket/kit/form';
import { useState } from 'react';
import { LABELS, MAX_FEATURES, MAX_LENGTHS, type ProductField } from './product-form';
import styles from './product.module.css';

/** @param product The initial values; null: a new product. */
export function ProductFields({ product, errors }: { product: AdminProduct | null; errors: Errors<ProductField> }) {
  const [category, setCategory] = useState<Category>(product?.category ?? 'group');
  return (
    <>
      <Field label={LABELS.title} error={errors.title}>
        {(control) => (
          <input {...control} name="title" defaultValue={product?.title} maxLength={MAX_LENGTHS.title} required />
        )}
      </Field>
      <Field label={LABELS.description} error={errors.description}>
        {(control) => (
          <textarea
            {...control}
            name="description"
            rows={4}
            defaultValue={product?.description}
            maxLength={MAX_LENGTHS.description}
            required
          />
        )}
      </Field>
      <div className={styles['pair']}>
        <Field label={LABELS.category} error={errors.category}>
          {(control) => (
            <select
              {...control}
              name="category"
              value={category}
              onChange={(event) => setCategory(event.currentTarget.value as Category)}
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
          <Field key="users" label={LABELS.userCount} optional error={errors.userCount}>
            {(control) => (
              <input {...control} name="userCount" inputMode="numeric" defaultValue={product?.userCount ?? ''} />
            )}
          </Field>
        ) : (
          <Field key="members" label={LABELS.memberCount} optional error={errors.memberCount}>
            {(control) => (
              <input {...control} name="memberCount" inputMode="numeric" defaultValue={product?.memberCount ?? ''} />
            )}
          </Field>
        )}
        <Field label={LABELS.price} error={errors.price}>
          {(control) => <input {...control} name="price" inputMode="decimal" defaultValue={product?.price} required />}
        </Field>
        <Field label={LABELS.originalPrice} optional error={errors.originalPrice}>
          {(control) => (
            <input {...control} name="originalPrice" inputMode="decimal" defaultValue={product?.originalPrice ?? ''} />
          )}
        </Field>
      </div>
      <Field label={LABELS.sellerName} error={errors.sellerName}>
        {(control) => (
          <input
            {...control}
            name="sellerName"
            defaultValue={product?.sellerName}
            maxLength={MAX_LENGTHS.sellerName}
            autoComplete="off"
            required
          />
        )}
      </Field>
      <Field label={LABELS.features} optional error={errors.features} hint={`One a line, up to ${MAX_FEATURES}.`}>
        {(control) => <textarea {...control} name="features" rows={4} defaultValue={product?.features.join('\n')} />}
      </Field>
      <label className={styles['check']}>
        <input type="checkbox" name="isVerified" className={styles['box']} defaultChecked={product?.isVerified} />
        <span>
          {LABELS.isVerified}
          <span className={styles['hint']}>Shoppers see it as a promise: only for what you have checked.</span>
        </span>
      </label>
    </>
  );
}
