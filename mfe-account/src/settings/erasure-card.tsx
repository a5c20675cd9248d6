import { paths, useKit, useNavigate, useToast } from '@telemarket/kit';
import { formatDate } from '@telemarket/kit/ui';
import { type Proof, useErasure } from './data-rights.resource';
import { type OwnerProps, ProofCard } from './proof-card';

export function ErasureCard(props: OwnerProps) {
  const { cart, session } = useKit();
  const { request } = useErasure();
  const navigate = useNavigate();
  const toast = useToast();

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
    <ProofCard
      {...props}
      title="Delete My Account"
      lead="You are signed out everywhere at once. You can cancel the deletion for one week. Then your account and everything that we store about you are erased. For bookkeeping, your orders and their prices stay without your name. Your listings are removed."
      button={{ variant: 'danger', icon: 'trash', children: 'Delete My Account…' }}
      hint="After a week, the account cannot be restored."
      label="Delete My Account"
      busyLabel="Deleting..."
      danger
      onProof={erase}
    />
  );
}
