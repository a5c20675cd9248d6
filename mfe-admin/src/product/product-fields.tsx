import type { AdminProduct, AdminTopic, Category, Topic } from '@telemarket/contract';
import { Field } from '@telemarket/kit';
import { MAX_LENGTHS, TextField } from '@telemarket/kit/form';
import { formatDate } from '@telemarket/kit/ui';
import { type RefObject, useRef, useState } from 'react';
import { SuggestedField } from '../suggested-field';
import { PRODUCT_FIELDS, PRODUCT_FIELD_NAMES, type ProductField, SOURCE_LABELS } from './product-form';
import styles from './product-fields.module.css';

const MAX_FIELD_LENGTHS: Partial<Record<ProductField, number>> = MAX_LENGTHS.ProductInput;
/** These fields stand side by side on a wide screen. */
const PAIRED_FIELDS: readonly ProductField[] = [
  ...(['handle', 'language', 'topicId', 'memberCount', 'userCount', 'countSource'] as const),
  ...(['price', 'originalPrice', 'sinceYear', 'sinceSource'] as const),
];
const FIELDS_ABOVE_PAIRS = PRODUCT_FIELD_NAMES.slice(0, PRODUCT_FIELD_NAMES.indexOf('category') + 1);
const FIELDS_BELOW_PAIRS = PRODUCT_FIELD_NAMES.filter(
  (name) => !FIELDS_ABOVE_PAIRS.includes(name) && !PAIRED_FIELDS.includes(name),
);

export interface ProductFieldsProps {
  product: AdminProduct | null;
  /** True: the form creates a product. */
  isNew: boolean;
  topics: readonly AdminTopic[];
  /** The category of a restored draft. */
  category: string | undefined;
  field: (name: ProductField) => { name: string; label: string; error: string | undefined };
}

export function ProductFields({ product, isNew, topics, category: chosen, field }: ProductFieldsProps) {
  const [category, setCategory] = useState<Category>(
    (chosen as Category | undefined) ?? product?.category ?? FIRST_CATEGORY,
  );
  const unique = useRef<HTMLInputElement>(null);
  /** True while the category of a new product decides whether the product is one of a kind. */
  const follows = useRef(product === null && chosen === undefined);

  function chooseCategory(choice: string) {
    setCategory(choice as Category);
    if (!unique.current || !follows.current) return;
    unique.current.checked = isUniqueByDefault(choice as Category);
    // tells the form about the change, because the form keeps a draft of it
    unique.current.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }

  const hidden = [
    category === 'bot' ? 'memberCount' : 'userCount',
    ...(isNew || !product?.isVerified ? ['isCheckedAgain'] : []),
  ];
  const controls = (names: readonly ProductField[]) =>
    names.map((name) => (
      <Control
        key={name}
        {...field(name)}
        name={name}
        value={valueOf(name, product ?? NEW_PRODUCT)}
        choices={choicesOf(name, topics, product, isNew)}
        category={category}
        box={name === 'isUnique' ? unique : undefined}
        onChoose={name === 'category' ? chooseCategory : undefined}
        onPress={() => (follows.current &&= name !== 'isUnique')}
      />
    ));
  return (
    <>
      {controls(FIELDS_ABOVE_PAIRS)}
      <div className={styles.pair}>{controls(PAIRED_FIELDS.filter((name) => !hidden.includes(name)))}</div>
      {controls(FIELDS_BELOW_PAIRS.filter((name) => !hidden.includes(name)))}
    </>
  );
}

/** A group or an account is one of a kind by default, because it can be sold only once. A bot can have copies. */
const isUniqueByDefault = (category: Category) => category !== 'bot';

/** The form of a new product begins with this category. */
const FIRST_CATEGORY = 'group';
const NEW_PRODUCT: Partial<AdminProduct> = { isUnique: isUniqueByDefault(FIRST_CATEGORY) };

function valueOf(name: ProductField, product: Partial<AdminProduct>) {
  if (name === 'topicId') return product.topic?.id;
  const isStatement = name === 'isCheckedAgain' || name === 'countSource' || name === 'sinceSource';
  return isStatement ? undefined : product[name];
}

/** Returns the choices of a control whose declaration does not list them. */
function choicesOf(name: ProductField, topics: readonly Topic[], product: AdminProduct | null, isNew: boolean) {
  if (name === 'topicId') return topicChoices(topics, product?.topic);
  if (name !== 'countSource' && name !== 'sinceSource') return undefined;
  const said = product && !isNew && earlierSourceText(product[name], product[`${name}At`]);
  return new Map([...(said ? [['', said] as const] : []), ...Object.entries(SOURCE_LABELS)]);
}

function earlierSourceText(source: string, at: string | null): string {
  const said =
    source === 'telegram' ? 'Telegram says' : ((SOURCE_LABELS as Partial<Record<string, string>>)[source] ?? source);
  return `As before: ${said}, ${at ? formatDate(at) : 'date unknown'}`;
}

/** Returns the topics to choose from. The product's own topic is one of them even if the topics could not be loaded. */
const topicChoices = (topics: readonly Topic[], own: Topic | null | undefined) =>
  new Map([['', 'None'], ...[...(own ? [own] : []), ...topics].map(({ id, name }) => [String(id), name] as const)]);

interface ControlProps {
  name: ProductField;
  label: string;
  error: string | undefined;
  value: ReturnType<typeof valueOf>;
  choices: ReadonlyMap<string, string> | undefined;
  category: Category;
  box: RefObject<HTMLInputElement | null> | undefined;
  onChoose: ((choice: string) => void) | undefined;
  onPress: () => void;
}

function Control({ name, label, error, value, choices, category, box, onChoose, onPress }: ControlProps) {
  const { control } = PRODUCT_FIELDS[name];
  if ('check' in control)
    return (
      <label className={styles.check}>
        <input
          ref={box}
          type="checkbox"
          name={name}
          className={styles.box}
          defaultChecked={value === true}
          onClick={onPress}
        />
        <span>
          <span>{label}</span>
          <span className={styles.hint}>{control.check.hint}</span>
        </span>
      </label>
    );
  const text = Array.isArray(value) ? value.join('\n') : String(value ?? '');
  if ('text' in control) {
    const field = { ...control.text, name, label, error, defaultValue: text, maxLength: MAX_FIELD_LENGTHS[name] };
    return control.suggests ? (
      <SuggestedField {...field} suggestions={control.suggests(category)} />
    ) : (
      <TextField {...field} />
    );
  }
  const offered = choices ?? new Map(Object.entries(control.choices));
  return (
    <Field label={label} hint={control.hint} error={error} optional={offered.has('')}>
      {(attributes) => (
        <select
          {...attributes}
          name={name}
          defaultValue={text || undefined}
          onChange={(event) => onChoose?.(event.currentTarget.value)}
        >
          {[...offered].map(([id, choice]) => (
            <option key={id} value={id}>
              {choice}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
