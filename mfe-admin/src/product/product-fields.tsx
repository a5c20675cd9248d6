import type { AdminProduct } from '@telemarket/contract';
import { Field } from '@telemarket/kit';
import { MAX_LENGTHS, TextField } from '@telemarket/kit/form';
import { useState } from 'react';
import { FIELDS, NAMES, type ProductField } from './product-form';
import styles from './product-fields.module.css';

const MAX: Partial<Record<ProductField, number>> = MAX_LENGTHS.ProductInput;
/** These fields stand side by side on a wide screen. */
const PAIRED: readonly ProductField[] = ['category', 'memberCount', 'userCount', 'price', 'originalPrice'];
const ABOVE = NAMES.slice(0, NAMES.indexOf('category'));
const BELOW = NAMES.filter((name) => !ABOVE.includes(name) && !PAIRED.includes(name));

export interface ProductFieldsProps {
  product: AdminProduct | null;
  /** The category of a restored draft. */
  category: string | undefined;
  field: (name: ProductField) => { name: string; label: string; error: string | undefined };
}

export function ProductFields({ product, category: chosen, field }: ProductFieldsProps) {
  const [category, setCategory] = useState(chosen ?? product?.category ?? 'group');
  const hidden = category === 'bot' ? 'memberCount' : 'userCount';
  const controls = (names: readonly ProductField[]) =>
    names.map((name) => (
      <Control
        key={name}
        {...field(name)}
        name={name}
        value={product?.[name]}
        onChoose={name === 'category' ? setCategory : undefined}
      />
    ));
  return (
    <>
      {controls(ABOVE)}
      <div className={styles.pair}>{controls(PAIRED.filter((name) => name !== hidden))}</div>
      {controls(BELOW)}
    </>
  );
}

interface ControlProps {
  name: ProductField;
  label: string;
  error: string | undefined;
  value: AdminProduct[ProductField] | undefined;
  onChoose: ((choice: string) => void) | undefined;
}

function Control({ name, label, error, value, onChoose }: ControlProps) {
  const { control } = FIELDS[name];
  if ('check' in control)
    return (
      <label className={styles.check}>
        <input type="checkbox" name={name} className={styles.box} defaultChecked={value === true} />
        <span>
          <span>{label}</span>
          <span className={styles.hint}>{control.check.hint}</span>
        </span>
      </label>
    );
  const text = Array.isArray(value) ? value.join('\n') : String(value ?? '');
  if ('text' in control)
    return (
      <TextField {...control.text} name={name} label={label} error={error} defaultValue={text} maxLength={MAX[name]} />
    );
  return (
    <Field label={label} error={error} optional={'' in control.choices}>
      {(attributes) => (
        <select
          {...attributes}
          name={name}
          defaultValue={text || undefined}
          onChange={(event) => onChoose?.(event.currentTarget.value)}
        >
          {Object.entries(control.choices).map(([id, choice]) => (
            <option key={id} value={id}>
              {choice}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
