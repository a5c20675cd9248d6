import { Button, paths, type SessionUser, useKit, useNavigate, useToast } from '@telemarket/kit';
import { formatDate } from '@telemarket/kit/ui';
import { useId } from 'react';
import page from '../page.module.css';
import { type Proof, useErasure } from './data-rights.resource';
import { ProofForm } from './proof-form';
import { useProofStep } from './use-proof-step';

interface ErasureCardProps {
  user: SessionUser;
  /** Whether two-factor authentication is on. */
  withCode: boolean;
}

export function ErasureCard({ user, withCode }: ErasureCardProps) {
  const { cart, session } = useKit();
  const { request } = useErasure();
  const navigate = useNavigate();
  const toast = useToast();
  const { isOpen, title, open, close } = useProofStep();
  const heading = useId();

  async function erase(proof: Proof) {
    const { eraseAt } = await request(proof);
    // The server has ended the session.
    session.signOut();
    cart.clear();
    toast({
      title: 'Your account will be deleted',
      description: `On ${formatDate(eraseAt)}. Until then, the link in our mail cancels the deletion.`,
    });
    void navigate(paths.home);
  }

  return (
    <section className={page.card} aria-labelledby={heading}>
      <div>
        <h2 id={heading} ref={title} tabIndex={-1} className={page.subtitle}>
          Delete My Account
        </h2>
        <p className={page.text}>
          You are signed out everywhere at once. You can cancel the deletion for one week. Then your account and
          everything that we store about you are erased. For bookkeeping, your orders and their prices stay without your
          name. Your listings are removed.
        </p>
      </div>
      {isOpen ? (
        <div className={page.narrow}>
          <ProofForm
            username={user.username}
            withCode={withCode}
            hint="After a week, the account cannot be restored."
            label="Delete My Account"
            busyLabel="Deleting..."
            danger
            onProof={erase}
            onCancel={close}
          />
        </div>
      ) : (
        <div>
          <Button variant="danger" icon="trash" onClick={open}>
            Delete My Account…
          </Button>
        </div>
      )}
    </section>
  );
}
