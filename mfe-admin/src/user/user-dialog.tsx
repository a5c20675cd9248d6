import type { AdminUserDetails } from '@telemarket/contract';
import { Chip, Dialog, DialogFooter, ErrorCard, formatPrice, Link, Loading, Skeleton, Button } from '@telemarket/kit';
import { failureText, MAX_LENGTHS, required, TextField, useForm, type Values } from '@telemarket/kit/form';
import { DateTime, fullName, OrderStatusBadge } from '@telemarket/kit/ui';
import { type ReactNode, useId } from 'react';
import { ActionButton } from '../action-button';
import cell from '../cell.module.css';
import dialog from '../dialog.module.css';
import { isMissing, SAVE_FAILURES } from '../failure';
import note from '../note.module.css';
import timeline from '../timeline.module.css';
import styles from './user-dialog.module.css';
import { useUser, useUserChanges } from './user.resource';

export function UserDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: user, error, isValidating, mutate } = useUser(id);
  return (
    <Dialog open onClose={onClose} title={user ? fullName(user) || user.username : 'User'}>
      {user ? (
        <UserDetails user={user} />
      ) : isMissing(error) ? (
        <p>There is no such user.</p>
      ) : error ? (
        <ErrorCard
          title="The user could not be loaded"
          error={error}
          busy={isValidating}
          onRetry={() => void mutate()}
        />
      ) : (
        <Loading label="Loading the user" className={dialog.body}>
          <Skeleton height="96px" radius="10px" />
          <Skeleton height="140px" radius="10px" />
        </Loading>
      )}
    </Dialog>
  );
}

interface PartProps {
  user: AdminUserDetails;
}

function UserDetails({ user }: PartProps) {
  const { username, email, emailVerified, createdAt, isAdmin, orders, messages, orderCount } = user;
  return (
    <div className={dialog.body}>
      <dl className={`${dialog.facts} ${styles.facts}`}>
        <dt>Username</dt>
        <dd>{username}</dd>
        <dt>Email</dt>
        <dd>
          {email ? <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a> : 'None'}
          {!emailVerified && ' (not confirmed)'}
        </dd>
        <dt>Created</dt>
        <dd>
          <DateTime iso={createdAt} />
        </dd>
      </dl>
      <Part title={`Orders (${orderCount})`} empty={orders.length === 0 && 'No orders.'}>
        {orders.map(({ id, orderId, status, total, createdAt: placedAt }) => (
          <li key={id} className={dialog.state}>
            <span>
              <Link to={`?tab=orders&open=${id}`}>{orderId}</Link>
              <span className={cell.second}>
                {formatPrice(total)}, <DateTime iso={placedAt} />
              </span>
            </span>
            <OrderStatusBadge status={status} />
          </li>
        ))}
      </Part>
      <Part title="Messages" empty={messages.length === 0 && 'No messages.'}>
        {messages.map(({ kind, id, subject, state, createdAt: sentAt }) => (
          <li key={id} className={dialog.state}>
            <span>
              <Link to={`?tab=messages&open=${kind}-${id}`}>{subject ?? 'Seller question'}</Link>
              <span className={cell.second}>
                <DateTime iso={sentAt} />
              </span>
            </span>
            <span className={cell.word}>{state}</span>
          </li>
        ))}
      </Part>
      <Sessions user={user} />
      {isAdmin ? (
        <p className={note.final}>An administrator cannot be suspended.</p>
      ) : user.suspendedAt ? (
        <Suspended user={user} />
      ) : (
        <SuspendForm user={user} />
      )}
    </div>
  );
}

function Part({ title, empty, children }: { title: string; empty: string | false; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={timeline.history} aria-labelledby={titleId}>
      <h3 id={titleId} className={timeline.subtitle}>
        {title}
      </h3>
      {empty ? <p className={timeline.quiet}>{empty}</p> : <ul className={styles.rows}>{children}</ul>}
    </section>
  );
}

function Sessions({ user: { id, sessions } }: PartProps) {
  const { endSessions } = useUserChanges(id);
  return (
    <>
      <Part title="Sessions" empty={sessions.length === 0 && 'Signed in nowhere.'}>
        {sessions.map(({ id: session, device, lastUsedAt }) => (
          <li key={session}>
            {device}
            <span className={cell.second}>
              Last used <DateTime iso={lastUsedAt} />
            </span>
          </li>
        ))}
      </Part>
      {sessions.length > 0 && <ActionButton action={endSessions}>End all sessions</ActionButton>}
    </>
  );
}

function Suspended({ user: { id, suspendedAt, suspendedReason } }: PartProps) {
  const { endSuspension } = useUserChanges(id);
  return (
    <DialogFooter>
      <div className={dialog.state}>
        <span>
          <Chip tone="danger" icon="alert">
            Suspended
          </Chip>{' '}
          since <DateTime iso={suspendedAt ?? ''} />: {suspendedReason}
        </span>
        <ActionButton action={endSuspension}>End the suspension</ActionButton>
      </div>
    </DialogFooter>
  );
}

const RULES = { reason: required('Give a reason. It is saved with the account.') };

const FAILURES = {
  ...SAVE_FAILURES,
  admin: 'This account is now an administrator, and cannot be suspended.',
  suspended: 'Somebody else has suspended this account meanwhile.',
};

function SuspendForm({ user: { id } }: PartProps) {
  const { suspend } = useUserChanges(id);
  const { field, busy, failure, bind, forgetDraft } = useForm(RULES, undefined, `suspension of ${id}`);
  const failed = failureText(failure, FAILURES);

  async function send({ reason }: Values<'reason'>) {
    await suspend(reason);
    forgetDraft();
  }

  return (
    <DialogFooter>
      <form className={dialog.decision} {...bind(send)}>
        <TextField
          {...field('reason')}
          label="Reason for a suspension"
          hint="Every session ends, and nobody can sign in to the account. Its listings stay."
          maxLength={MAX_LENGTHS.SuspensionInput.reason}
          required
        />
        <p role="status" className={failed ? note.refused : undefined}>
          {failed}
        </p>
        <div className={dialog.submit}>
          <Button type="submit" variant="danger" busy={busy}>
            Suspend the account
          </Button>
        </div>
      </form>
    </DialogFooter>
  );
}
