import { bidi } from '@telemarket/composition';
import type { AdminProduct } from '@telemarket/contract';
import { Button, Dialog, DialogFooter, useSession } from '@telemarket/kit';
import { FailureNote, failureText, useForm } from '@telemarket/kit/form';
import { CheckedMark } from '@telemarket/kit/ui';
import { useId } from 'react';
import { useAdminApi, useAdminData, useRefresh } from '../admin-api';
import dialog from '../dialog.module.css';
import { isStale } from '../failure';
import { NotLoaded } from '../not-loaded';
import { SuggestedField } from '../suggested-field';
import { CHECK_NOTE, suggestedNotes } from './check-note';
import { productPath, VERIFY } from './product-actions';
import type { RowOutcome } from './row-action';

interface VerifyDialogProps {
  id: number;
  onOutcome: (outcome: RowOutcome) => void;
  onClose: () => void;
}

/** Asks what was checked, and verifies the product with it. */
export function VerifyDialog({ id, onOutcome, onClose }: VerifyDialogProps) {
  const response = useAdminData<AdminProduct>(productPath(id), { hideStale: true });
  const { data } = response;
  return (
    <Dialog open onClose={onClose} title="Verify">
      {data ? (
        <VerifyForm
          product={data}
          reload={() => void response.mutate()}
          onDone={(outcome) => {
            onOutcome(outcome);
            onClose();
          }}
        />
      ) : (
        <NotLoaded name="product" missing={<p>This product is sold, or not in the shop any more.</p>} {...response} />
      )}
    </Dialog>
  );
}

interface VerifyFormProps {
  product: AdminProduct;
  reload: () => void;
  onDone: (outcome: RowOutcome) => void;
}

const RULES = { note: CHECK_NOTE.rule };

function VerifyForm({ product, reload, onDone }: VerifyFormProps) {
  const { id, title, category, isVerified, verifiedAt, verificationNote } = product;
  const formId = useId();
  const admin = useSession();
  const call = useAdminApi();
  const refresh = useRefresh();
  const { field, busy, failure, bind, forgetDraft } = useForm(RULES, undefined, `check ${id} of ${admin?.id}`);

  async function verify({ note }: { note: string }) {
    await VERIFY.run(product, call, note);
    await refresh();
    forgetDraft();
    onDone({ action: VERIFY, product, done: true, text: bidi`“${title}” ${VERIFY.done}.` });
  }

  return (
    <form
      id={formId}
      className={dialog.body}
      {...bind(verify, undefined, (error) => {
        if (isStale(error)) reload();
      })}
    >
      <p dir="auto">
        <strong>{title}</strong>
      </p>
      {isVerified && (
        <p>
          <CheckedMark verified checkedAt={verifiedAt} /> {verificationNote && <bdi>{verificationNote}</bdi>}
        </p>
      )}
      <SuggestedField
        {...field('note')}
        label={CHECK_NOTE.label}
        hint="Shoppers read it beside the mark, with today’s date."
        rows={3}
        maxLength={CHECK_NOTE.maxLength}
        suggestions={suggestedNotes([category])}
      />
      <FailureNote>{failureText(failure, VERIFY.failures)}</FailureNote>
      <DialogFooter>
        <div className={dialog.submit}>
          <Button type="submit" form={formId} busy={busy}>
            Verify
          </Button>
        </div>
      </DialogFooter>
    </form>
  );
}
