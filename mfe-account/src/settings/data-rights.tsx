import type { DataExport } from '@telemarket/contract';
import { ButtonLink, ErrorCard, paths, Skeleton, useKit, useNavigate, useToast } from '@telemarket/kit';
import { DateTime, formatDate } from '@telemarket/kit/ui';
import { useId } from 'react';
import page from '../page.module.css';
import { exportFilePath, type Proof, useDataRights, useErasure } from './data-rights.resource';
import styles from './data-rights.module.css';
import { type OwnerProps, ProofCard } from './proof-card';

/** Offers the rights that the privacy policy names: a download of all data, and the deletion of the account. */
export default function DataRights(props: OwnerProps) {
  return (
    <>
      <ExportCard {...props} />
      <ErasureCard {...props} />
    </>
  );
}

function ExportCard(props: OwnerProps) {
  const { rights, error, busy, refresh, request } = useDataRights(props.user.id);

  // After a failed poll, the card still shows the last progress.
  if (error && !rights) {
    return (
      <ErrorCard title="Your downloads could not be loaded" error={error} busy={busy} onRetry={() => void refresh()}>
        Everything else on this page still works.
      </ErrorCard>
    );
  }
  const made = rights?.export ?? null;
  const canStart = rights && made?.ready !== false;
  return (
    <ProofCard
      {...props}
      title="Download My Data"
      lead="Everything that we store about you, as a web page and as JSON for other programs. If your email address is verified, we send you an email when the download is ready. The download stays available for one week."
      button={!!canStart && { variant: 'outline', children: made ? 'Make a New Download' : 'Download My Data' }}
      hint="We ask for your password so that nobody else on this device can download your data."
      label="Make the Download"
      busyLabel="Requesting..."
      onProof={request}
    >
      {rights ? <ExportState made={made} /> : <Skeleton height="2.75rem" />}
    </ProofCard>
  );
}

function ExportState({ made }: { made: DataExport | null }) {
  const label = useId();
  return (
    <div role="status" className={styles.status}>
      {made && !made.ready && (
        <>
          <span id={label} className={page.text}>
            {`Your data is being collected: ${made.tablesDone} of ${made.tablesTotal} parts.`}
          </span>
          <progress aria-labelledby={label} className={styles.bar} max={made.tablesTotal} value={made.tablesDone} />
        </>
      )}
      {made?.ready && (
        <>
          <span className={page.text}>
            Available until <DateTime iso={made.expiresAt} />. Then the download is deleted.
          </span>
          <span className={page.buttons}>
            <ButtonLink compact to={exportFilePath(made.id, 'html')} reloadDocument download>
              View as a page
            </ButtonLink>
            <ButtonLink compact variant="outline" to={exportFilePath(made.id, 'json')} reloadDocument download>
              JSON file
            </ButtonLink>
          </span>
        </>
      )}
    </div>
  );
}

function ErasureCard(props: OwnerProps) {
  const { cart, session } = useKit();
  const { request } = useErasure();
  const navigate = useNavigate();
  const toast = useToast();

  async function requestErasure(proof: Proof) {
    const { eraseAt } = await request(proof);
    // The server has already ended the session, so the page signs the user out, too.
    session.signOut();
    cart.clear();
    toast({
      title: 'Your account will be deleted',
      description: `On ${formatDate(eraseAt)}. Until then, you can sign in to cancel the deletion, or use the link in our mail to a verified address.`,
    });
    void navigate(paths.home);
  }

  return (
    <ProofCard
      {...props}
      title="Delete My Account"
      lead="You are signed out everywhere at once. You can cancel the deletion for one week. Then your account and everything that we store about you are erased. For bookkeeping, your orders and their prices are kept without your name. Your listings are removed."
      button={{ variant: 'danger', icon: 'trash', children: 'Delete My Account…' }}
      hint="After a week, the account cannot be restored."
      label="Delete My Account"
      busyLabel="Deleting..."
      danger
      onProof={requestErasure}
    />
  );
}
