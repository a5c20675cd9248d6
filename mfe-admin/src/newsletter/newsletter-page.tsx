import { bidi } from '@telemarket/composition';
import type { AdminLetter, AdminSubscriber } from '@telemarket/contract';
import { Button, ButtonLink, Chip, ErrorCard, useToast } from '@telemarket/kit';
import { failureText, useAction } from '@telemarket/kit/form';
import { DateTime, text } from '@telemarket/kit/ui';
import { useState } from 'react';
import { POLL_MS, useAdminApi, useAdminData, useAdminRefresh } from '../admin-api';
import cell from '../cell.module.css';
import { ForManagers } from '../dashboard/for-managers';
import { SAVE_FAILURES } from '../failure';
import { OpenRow, OpenRows } from '../open-rows';
import { useIsManager } from '../role';
import { RowsSkeleton } from '../rows-skeleton';
import { Section } from '../section';
import { ChangeQuestion } from '../table/bulk-question';
import type { Column } from '../table/data-table';
import type { ListSpecOf, SortOf } from '../table/list-query';
import { ListView } from '../table/list-view';
import { useOpened } from '../table/opened';
import { useList } from '../table/use-list';
import { LetterDialog, NEW_LETTER } from './letter-dialog';
import { formatNumber, LETTER_STATES, LETTERS, SENDING_POLL_MS } from './letters';
import styles from './newsletter-page.module.css';

const SPEC: ListSpecOf<'/api/admin/subscribers'> = {
  path: '/api/admin/subscribers',
  search: 'Search subscribers',
  filters: {},
  sorts: { newest: 'Newest', oldest: 'Oldest' },
};

const COLUMNS: readonly Column<AdminSubscriber, SortOf<typeof SPEC.path>>[] = [
  { label: 'Email', cell: ({ email }) => <bdi>{email}</bdi> },
  {
    label: 'Confirmed',
    sorts: { newest: 'descending', oldest: 'ascending' },
    cell: ({ confirmedAt }) => <DateTime iso={confirmedAt} />,
  },
  { label: 'Actions', numeric: true, bare: true, cell: (subscriber) => <RemoveButton subscriber={subscriber} /> },
];

export default function NewsletterPage() {
  return useIsManager() ? <Newsletter /> : <ForManagers />;
}

function Newsletter() {
  const { opened, linkTo, replace, close } = useOpened();
  const list = useList<AdminSubscriber>(SPEC);
  return (
    <div className={styles.page}>
      <Section heading="h2" title="Letters">
        <p className={text.note}>
          A letter goes to everybody who has confirmed a subscription. You can start at most one letter per day. We do
          not track who opens it.
        </p>
        <div>
          <ButtonLink compact {...linkTo(NEW_LETTER)}>
            New letter
          </ButtonLink>
        </div>
        <Letters />
      </Section>
      <Section heading="h2" title="Subscribers">
        <ListView
          list={list}
          spec={SPEC}
          columns={COLUMNS}
          nouns={['subscriber', 'subscribers']}
          empty={{
            icon: 'mail',
            title: 'No subscribers yet',
            text: 'People who enter their email address in the footer and confirm it appear here.',
          }}
        />
      </Section>
      {opened !== null && <LetterDialog opened={opened} replace={replace} onClose={close} />}
    </div>
  );
}

const isSending = ({ state }: AdminLetter) => state === 'sending';

function Letters() {
  const response = useAdminData<AdminLetter[]>(LETTERS, {
    poll: (letters) => (letters?.some(isSending) ? SENDING_POLL_MS : POLL_MS),
  });
  const { data: letters, error, isValidating, mutate } = response;
  if (!letters)
    return error ? (
      <ErrorCard
        title="The letters could not be loaded"
        error={error}
        busy={isValidating}
        onRetry={() => void mutate()}
      >
        The other tabs may still work, and the shop is not affected.
      </ErrorCard>
    ) : (
      <RowsSkeleton label="Loading the letters" />
    );
  if (letters.length === 0) return <p className={text.note}>No letters yet.</p>;
  return (
    <OpenRows label="Letters">
      {letters.map((letter) => (
        <OpenRow key={letter.id} row={letter.id} title={letter.subject} note={<LetterNote letter={letter} />}>
          <Chip tone={isSending(letter) ? 'success' : letter.state === 'stopped' ? 'warning' : 'neutral'}>
            {LETTER_STATES[letter.state]}
          </Chip>
        </OpenRow>
      ))}
    </OpenRows>
  );
}

function LetterNote({ letter }: { letter: AdminLetter }) {
  const { state, createdAt, startedAt, endedAt, sent, total, refused, unsubscribed } = letter;
  if (state === 'draft')
    return (
      <>
        <span>Created </span>
        <DateTime iso={createdAt} />
      </>
    );
  const numbers = [
    `${formatNumber(sent)} of ${formatNumber(total)} sent`,
    refused > 0 && `${formatNumber(refused)} refused`,
    unsubscribed > 0 && `${formatNumber(unsubscribed)} unsubscribed`,
  ];
  return (
    <>
      <span>{`${numbers.filter(Boolean).join(', ')}, `}</span>
      <DateTime iso={endedAt ?? startedAt ?? createdAt} />
    </>
  );
}

function RemoveButton({ subscriber: { id, email } }: { subscriber: AdminSubscriber }) {
  const call = useAdminApi();
  const refresh = useAdminRefresh();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const { run, busy, error } = useAction(
    async () => {
      await call(`${SPEC.path}/${id}`, { method: 'DELETE' });
      toast({ title: 'Subscriber removed', description: bidi`${email} gets no more letters.` });
      await refresh();
    },
    { atUnmount: 'continue', onError: () => refresh() },
  );
  return (
    <span className={cell.action}>
      <Button compact variant="outline" busy={busy} aria-label={bidi`Remove ${email}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <span role="status" className={cell.failure}>
        {failureText(error, { ...SAVE_FAILURES, 404: 'This address has already been removed.' })}
      </span>
      {isAsking && (
        <ChangeQuestion
          change={bidi`Remove ${email}`}
          onConfirm={() => {
            setAsking(false);
            run();
          }}
          onClose={() => setAsking(false)}
        >
          <p>This address gets no more letters, and no mail about the removal. Only its owner can subscribe again.</p>
        </ChangeQuestion>
      )}
    </span>
  );
}
