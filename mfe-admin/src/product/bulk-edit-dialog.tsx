import type { AdminProduct, AdminTopic, Category, ProductEdit } from '@telemarket/contract';
import { readAmount } from '@telemarket/composition';
import { Button, CATEGORIES, Dialog, DialogFooter, Field, fromCents, toCents } from '@telemarket/kit';
import { required, TextField, useForm, type Values } from '@telemarket/kit/form';
import { useId, useState } from 'react';
import { useAdminData } from '../admin-api';
import type { BulkFormProps } from '../bulk-action';
import dialog from '../dialog.module.css';
import { languageChoices } from './languages';
import { STATE_LABELS } from './listing-states';
import { TOPICS } from './topics';

type Change = keyof ProductEdit;
type EditField = 'change' | 'value';

/** The changes that many listings can get at once. */
const CHANGE_LABELS: Readonly<Record<Change, string>> = {
  price: 'Price',
  pricePercent: 'Price, by percent',
  sellerName: 'Seller',
  category: 'Category',
  topicId: 'Topic',
  language: 'Language',
  state: 'State',
};

const isPrice = (text: string) => toCents(readAmount(text) ?? '0') >= 1;
/** Some keyboards type a minus that is not a hyphen. */
const percentOf = (text: string): number | null => {
  const plain = text.replace(/[%\s]/g, '').replace(/[−–]/, '-');
  return /^[+-]?\d{1,3}$/.test(plain) ? Number(plain) : null;
};

function problemOf(value: string, { change }: Values<EditField>): string | null {
  if (change === 'price') return isPrice(value) ? null : 'Enter a price, such as 149.00.';
  if (change === 'sellerName') return required('Enter the seller’s name.')(value);
  if (change !== 'pricePercent') return null;
  const percent = percentOf(value) ?? 0;
  return percent !== 0 && percent >= -99 && percent <= 900
    ? null
    : 'Enter a whole number from -99 to 900, such as -10.';
}

function toEdit({ change, value }: Values<EditField>): ProductEdit {
  if (change === 'price') return { price: fromCents(toCents(readAmount(value) ?? '')) };
  if (change === 'pricePercent') return { pricePercent: percentOf(value) ?? 0 };
  if (change === 'topicId') return { topicId: value ? Number(value) : null };
  if (change === 'category') return { category: value as Category };
  if (change === 'state') return { state: value as 'draft' | 'listed' | 'paused' };
  return change === 'language' ? { language: (value || null) as ProductEdit['language'] } : { sellerName: value };
}

const RULES = { change: () => null, value: problemOf };
const LABELS = { change: 'Value to change', value: 'New value' };

const HINTS: Partial<Record<Change, string>> = {
  price: 'Rows whose original price would be lower than the new price are refused.',
  pricePercent: 'For example, -10 lowers the prices by a tenth. Prices are rounded to cents.',
  sellerName: 'The listings keep their email addresses. A listing without one gets the seller’s.',
  category: 'A listing with members cannot become a bot, and a bot with users cannot become a group or an account.',
};

/** Asks how to change the chosen listings, and says how many are chosen. */
export function BulkEditDialog({ rows, onEdit, onClose }: BulkFormProps<AdminProduct>) {
  const formId = useId();
  const topics = useAdminData<AdminTopic[]>(TOPICS);
  const { field, bind } = useForm<EditField>(RULES, LABELS);
  const [change, setChange] = useState<Change>('price');
  const many = `${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'product' : 'products'}`;
  const choices = choicesOf(change, topics.data ?? []);
  const { change: what, value } = { change: field('change'), value: field('value') };
  return (
    <Dialog open onClose={onClose} title={`Edit ${many}`}>
      <form id={formId} className={dialog.body} {...bind((values) => onEdit(toEdit(values)))}>
        <Field label={what.label} error={what.error}>
          {(attributes) => (
            <select
              {...attributes}
              name={what.name}
              value={change}
              onChange={(event) => setChange(event.currentTarget.value as Change)}
            >
              {Object.entries(CHANGE_LABELS).map(([id, label]) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        {choices ? (
          <Field key={change} label={value.label} error={value.error} hint={HINTS[change]}>
            {(attributes) => (
              <select {...attributes} name={value.name}>
                {choices.map(([id, label]) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ) : (
          <TextField
            key={change}
            {...value}
            hint={HINTS[change]}
            autoComplete="off"
            inputMode={change === 'price' ? 'decimal' : 'text'}
            maxLength={change === 'sellerName' ? 100 : 20}
          />
        )}
        <p>
          Each row says whether it was changed. For an hour, Undo restores the earlier values, except in rows that
          somebody else has changed in the meantime.
        </p>
        <DialogFooter>
          <div className={dialog.submit}>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId}>{`Change ${many}`}</Button>
          </div>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function choicesOf(change: Change, topics: readonly AdminTopic[]): [value: string, label: string][] | null {
  if (change === 'category') return Object.entries(CATEGORIES).map(([id, { singular }]) => [id, singular]);
  if (change === 'language') return [['', 'Not known'], ...Object.entries(languageChoices())];
  if (change === 'topicId')
    return [['', 'None'], ...topics.map(({ id, name }): [string, string] => [String(id), name])];
  if (change !== 'state') return null;
  return (['listed', 'paused', 'draft'] as const).map((state) => [state, STATE_LABELS[state]]);
}
