import { bidi } from '@telemarket/composition';
import type { AdminProduct } from '@telemarket/contract';
import { Button, Dialog, DialogFooter, useSession } from '@telemarket/kit';
import { FailureNote, failureText, useAction, useForm } from '@telemarket/kit/form';
import { CheckedMark } from '@telemarket/kit/ui';
import { type ReactNode, useId } from 'react';
import { useAdminApi, useAdminData, useAdminRefresh } from '../admin-api';
import dialog from '../dialog.module.css';
import { isStale } from '../failure';
import { NotLoaded } from '../not-loaded';
import { SuggestedField } from '../suggested-field';
import { CHECK_NOTE, suggestedNotes } from './check-note';
import { productPath, UNVERIFY, UNVERIFY_FOR_GOOD, VERIFY } from './product-actions';
import type { RowOutcome } from './row-action';

interface VerifyDialogProps {
  id: number;
  onOutcome: (outcome: RowOutcome) => void;
  onClose: () => void;
}

/** Asks what was checked, and verifies the product with the answer as its note. */
export const VerifyDialog = (props: VerifyDialogProps) => (
  <CheckDialog {...props} title="Verify">
    {(form) => <VerifyForm {...form} />}
  </CheckDialog>
);

/** Shows the note of the mark, and removes the mark. */
export const UnverifyDialog = (props: VerifyDialogProps) => (
  <CheckDialog {...props} title="Unverify">
    {(form) => <Unverify {...form} />}
  </CheckDialog>
);

interface CheckDialogProps extends VerifyDialogProps {
  title: string;
  children: (form: VerifyFormProps) => ReactNode;
}

function CheckDialog({ id, title, onOutcome, onClose, children }: CheckDialogProps) {
  const response = useAdminData<AdminProduct>(productPath(id), { hideStale: true });
  const { data } = response;
  const onDone = (outcome: RowOutcome) => {
    onOutcome(outcome);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      {data ? (
        children({ product: data, reload: () => void response.mutate(), onDone, onClose })
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
  onClose: () => void;
}

const State = ({ product: { title, isVerified, verifiedAt, verificationNote } }: { product: AdminProduct }) => (
  <>
    <p dir="auto">
      <strong>{title}</strong>
    </p>
    {isVerified && (
      <p>
        <CheckedMark verified checkedAt={verifiedAt} /> {verificationNote && <bdi>{verificationNote}</bdi>}
      </p>
    )}
  </>
);

function Unverify({ product, reload, onDone, onClose }: VerifyFormProps) {
  const { title, verificationNote } = product;
  const call = useAdminApi();
  const refresh = useAdminRefresh();
  const action = verificationNote ? UNVERIFY : UNVERIFY_FOR_GOOD;
  const { run, busy, error } = useAction(
    async () => {
      await action.run(product, call, '');
      await refresh();
      onDone({ action, product, done: true, text: bidi`“${title}” ${action.done}.` });
    },
    {
      atUnmount: 'continue',
      onError(failed) {
        if (isStale(failed)) reload();
      },
    },
  );
  return (
    <div className={dialog.body}>
      <State product={product} />
      <p>
        {verificationNote
          ? 'Shoppers will no longer see the mark, the note or the date. Undo brings them back.'
          : 'Shoppers will no longer see the mark. This cannot be undone, because a new mark needs a note, and this mark has none.'}
      </p>
      <FailureNote>{failureText(error, action.failures)}</FailureNote>
      <DialogFooter>
        <div className={dialog.submit}>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} onClick={run}>
            Unverify
          </Button>
        </div>
      </DialogFooter>
    </div>
  );
}

const RULES = { note: CHECK_NOTE.rule };

function VerifyForm({ product, reload, onDone }: VerifyFormProps) {
  const { id, title, category } = product;
  const formId = useId();
  const admin = useSession();
  const call = useAdminApi();
  const refresh = useAdminRefresh();
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
      <State product={product} />
      <SuggestedField
        {...field('note')}
        label={CHECK_NOTE.label}
        hint="Shoppers read this note beside the mark, with today’s date."
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
