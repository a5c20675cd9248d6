import type { DataExport } from '@telemarket/contract';
import { ButtonLink, ErrorCard, Skeleton } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import { useId } from 'react';
import page from '../page.module.css';
import { filePath, useDataRights } from './data-rights.resource';
import styles from './export-card.module.css';
import { type OwnerProps, ProofCard } from './proof-card';

export function ExportCard(props: OwnerProps) {
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
      lead="Everything that we store about you, as a page to read and as JSON for other programs. You get a mail when it is ready. It is available for one week."
      button={!!canStart && { variant: 'outline', children: made ? 'Make a New Download' : 'Download My Data' }}
      hint="Your password protects your data from other people at this device."
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
            Your data is being collected: {made.tablesDone} of {made.tablesTotal} parts.
          </span>
          <progress aria-labelledby={label} className={styles.bar} max={made.tablesTotal} value={made.tablesDone} />
        </>
      )}
      {made?.ready && (
        <>
          <span className={page.text}>
            Ready until <DateTime iso={made.expiresAt} />. Then it is deleted.
          </span>
          <span className={styles.files}>
            <ButtonLink compact to={filePath(made.id, 'html')} reloadDocument download>
              View as page
            </ButtonLink>
            <ButtonLink compact variant="outline" to={filePath(made.id, 'json')} reloadDocument download>
              JSON file
            </ButtonLink>
          </span>
        </>
      )}
    </div>
  );
}
