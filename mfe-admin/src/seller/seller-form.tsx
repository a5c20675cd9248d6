import { bidi } from '@telemarket/composition';
import type { AdminSellerDetails, SellerChange } from '@telemarket/contract';
import { Button, useSession, useToast } from '@telemarket/kit';
import {
  anything,
  FailureNote,
  failureText,
  MAX_LENGTHS,
  optionalEmail,
  required,
  type Rules,
  TextField,
  useForm,
  type Values,
} from '@telemarket/kit/form';
import dialog from '../dialog.module.css';
import { isStale, SAVE_FAILURES } from '../failure';
import { useSellerChange } from './use-seller-change';

type SellerField = 'name' | 'email' | 'telegram' | 'publicNote' | 'internalNote';

const LABELS: Record<SellerField, string> = {
  name: 'Name',
  email: 'Email',
  telegram: 'Telegram username',
  publicNote: 'Public note',
  internalNote: 'Internal note',
};

const RULES: Rules<SellerField> = {
  name: required('Enter a name.'),
  email: optionalEmail,
  telegram: anything,
  publicNote: anything,
  internalNote: anything,
};

interface SellerFormProps {
  seller: AdminSellerDetails;
  onLoadNewer: () => void;
}

export function SellerForm({ seller, onLoadNewer }: SellerFormProps) {
  const admin = useSession();
  const toast = useToast();
  const change = useSellerChange(seller);
  const { id, version, addressCount } = seller;
  const draft = `seller ${id} version ${version} of ${admin?.id}`;
  const { field, busy, failure, bind, forgetDraft } = useForm(RULES, LABELS, draft);
  const text = (name: SellerField) => ({
    ...field(name),
    defaultValue: seller[name] ?? '',
    maxLength: MAX_LENGTHS.SellerChange[name],
  });

  async function saveSeller(values: Values<SellerField>) {
    await change(changesOf(seller, values));
    toast({ title: 'Seller saved', description: bidi`“${values.name}”` });
    forgetDraft();
  }

  return (
    <form className={dialog.section} {...bind(saveSeller)}>
      <TextField
        {...text('name')}
        hint="All listings get the new name. Links to the old page lead to the new one."
        autoComplete="off"
        required
      />
      <TextField
        {...text('email')}
        optional
        hint={
          addressCount > 1
            ? 'The listings have several email addresses. An address that you enter here replaces all of them.'
            : 'Never public. Messages about all listings go to this address.'
        }
        type="email"
        autoComplete="off"
      />
      <TextField {...text('telegram')} optional autoComplete="off" />
      <TextField {...text('publicNote')} optional rows={3} hint="Buyers read this note on the seller’s page." />
      <TextField {...text('internalNote')} optional rows={3} hint="Only administrators read this note." />
      <FailureNote>
        {isStale(failure) ? (
          <>
            <p>Somebody else has changed this seller since you opened it. What you typed is still here.</p>
            <Button variant="outline" compact icon="refresh" onClick={onLoadNewer}>
              Load the newer version
            </Button>
          </>
        ) : (
          failureText(failure, SAVE_FAILURES)
        )}
      </FailureNote>
      <div className={dialog.submit}>
        <Button type="submit" busy={busy}>
          Save changes
        </Button>
      </div>
    </form>
  );
}

/**
 * Returns only the changed fields. If the listings have several addresses, the field is empty, and sending it would
 * replace them all.
 */
function changesOf(seller: AdminSellerDetails, values: Values<SellerField>): SellerChange {
  const names = Object.keys(LABELS) as SellerField[];
  const changed = names.filter((name) => values[name] !== (seller[name] ?? ''));
  return Object.fromEntries(changed.map((name) => [name, values[name] || null]));
}
