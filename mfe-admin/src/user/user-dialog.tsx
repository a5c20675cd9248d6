import type { AdminUserDetails } from '@telemarket/contract';
import { Button, Chip, Dialog, DialogFooter, formatPrice, Link, useSession } from '@telemarket/kit';
import { FailureNote, failureText, MAX_LENGTHS, required, TextField, useForm, type Values } from '@telemarket/kit/form';
import { DateTime, fullName, OrderStatusBadge, text } from '@telemarket/kit/ui';
import type { ReactNode } from 'react';
import { ActionButton } from '../action-button';
import { useAdminData, useAdminChange } from '../admin-api';
import cell from '../cell.module.css';
import dialog from '../dialog.module.css';
import { Facts, MailLink } from '../facts';
import { SAVE_FAILURES } from '../failure';
import { NotLoaded } from '../not-loaded';
import { useIsManager } from '../role';
import { Section } from '../section';

const userPath = (id: number) => `/api/admin/users/${id}`;

export function UserDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const response = useAdminData<AdminUserDetails>(userPath(id));
  const { data: user } = response;
  return (
    <Dialog open onClose={onClose} title={user ? fullName(user) || user.username : 'User'}>
      {user ? <UserDetails user={user} /> : <NotLoaded name="user" {...response} />}
    </Dialog>
  );
}

interface UserPartProps {
  user: AdminUserDetails;
}

/** Returns a function that changes a part of the user. The function resolves when the dialog shows the changed user. */
function useUserChange({ user: { id } }: UserPartProps) {
  const change = useAdminChange();
  return (part: string, request: Parameters<typeof change>[1]) =>
    change(`${userPath(id)}/${part}`, request, userPath(id));
}

function UserDetails({ user }: UserPartProps) {
  const { username, email, emailVerified, createdAt, isAdmin, orders, messages, sessions, orderCount } = user;
  const change = useUserChange({ user });
  const isManager = useIsManager();
  return (
    <div className={dialog.body}>
      <Facts
        facts={{
          Username: username,
          Email: (
            <span>
              {email ? <MailLink to={email} /> : <span>None</span>}
              {!emailVerified && <span> (not confirmed)</span>}
            </span>
          ),
          Created: <DateTime iso={createdAt} />,
        }}
      />
      <Part title={`Orders (${orderCount})`} empty={orders.length === 0 && 'No orders.'}>
        {orders.map(({ id, orderId, status, total, createdAt: placedAt }) => (
          <li key={id} className={dialog.state}>
            <span>
              <Link to={`?tab=orders&open=${id}`}>{orderId}</Link>
              <span className={cell.second}>
                <span>{formatPrice(total)}</span>, <DateTime iso={placedAt} />
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
              <Link dir="auto" to={`?tab=messages&open=${kind}-${id}`}>
                {subject ?? 'Question for a seller'}
              </Link>
              <span className={cell.second}>
                <DateTime iso={sentAt} />
              </span>
            </span>
            <span className={cell.word}>{state}</span>
          </li>
        ))}
      </Part>
      <Part title="Sessions" empty={sessions.length === 0 && 'Not signed in anywhere.'}>
        {sessions.map(({ id, device, lastUsedAt }) => (
          <li key={id}>
            <span>{device}</span>
            <span className={cell.second}>
              Last used <DateTime iso={lastUsedAt} />
            </span>
          </li>
        ))}
      </Part>
      {sessions.length > 0 && (isManager || !isAdmin) && (
        <ActionButton action={() => change('sessions', { method: 'DELETE' })}>End all sessions</ActionButton>
      )}
      {!isManager ? (
        user.suspendedAt && <p className={dialog.final}>This account is suspended. A manager can end the suspension.</p>
      ) : isAdmin ? (
        <p className={dialog.final}>An administrator cannot be suspended. Remove the role first, under Users, Staff.</p>
      ) : user.suspendedAt ? (
        <Suspended user={user} />
      ) : (
        <SuspendForm user={user} />
      )}
    </div>
  );
}

const Part = ({ title, empty, children }: { title: string; empty: string | false; children: ReactNode }) => (
  <Section title={title}>
    {empty ? <p className={text.note}>{empty}</p> : <ul className={dialog.entries}>{children}</ul>}
  </Section>
);

function Suspended({ user }: UserPartProps) {
  const change = useUserChange({ user });
  return (
    <DialogFooter>
      <div className={dialog.state}>
        <span>
          <Chip tone="danger" icon="alert">
            Suspended
          </Chip>{' '}
          since <DateTime iso={user.suspendedAt ?? ''} />: <bdi>{user.suspendedReason}</bdi>
        </span>
        <ActionButton action={() => change('suspension', { method: 'DELETE' })}>End the suspension</ActionButton>
      </div>
    </DialogFooter>
  );
}

const RULES = { reason: required('Give a reason. It is saved with the account.') };

const FAILURES = {
  ...SAVE_FAILURES,
  admin: 'This account now belongs to an administrator, and cannot be suspended.',
  suspended: 'Somebody else has suspended this account in the meantime.',
};

function SuspendForm({ user }: UserPartProps) {
  const change = useUserChange({ user });
  const admin = useSession();
  const draft = `suspension of ${user.id} by ${admin?.id}`;
  const { field, busy, failure, bind, forgetDraft } = useForm(RULES, undefined, draft);

  async function suspendUser(body: Values<'reason'>) {
    await change('suspension', { method: 'POST', body });
    forgetDraft();
  }

  return (
    <DialogFooter>
      <form className={dialog.decision} {...bind(suspendUser)}>
        <TextField
          {...field('reason')}
          label="Reason for the suspension"
          hint="Every session ends, and nobody can sign in to the account. Its listings stay."
          maxLength={MAX_LENGTHS.SuspensionInput.reason}
          required
        />
        <FailureNote>{failureText(failure, FAILURES)}</FailureNote>
        <div className={dialog.submit}>
          <Button type="submit" variant="danger" busy={busy}>
            Suspend the account
          </Button>
        </div>
      </form>
    </DialogFooter>
  );
}
