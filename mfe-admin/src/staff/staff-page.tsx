import { bidi } from '@telemarket/composition';
import type { Staff, StaffInvitation, StaffMember, StaffRole } from '@telemarket/contract';
import { Button, Chip, Dialog, DialogFooter, ErrorCard, Field, useKit, useSession, useToast } from '@telemarket/kit';
import {
  anything,
  EMAIL_INPUT,
  FailureNote,
  failureText,
  requiredEmail,
  TextField,
  useAction,
  useForm,
  type Values,
} from '@telemarket/kit/form';
import { DateTime, fullName, text } from '@telemarket/kit/ui';
import { useState } from 'react';
import { ActionButton } from '../action-button';
import { useAdminApi, useAdminData, useChange, useClearCache } from '../admin-api';
import cell from '../cell.module.css';
import dialog from '../dialog.module.css';
import { SAVE_FAILURES } from '../failure';
import { useIsManager } from '../role';
import { RowsSkeleton } from '../rows-skeleton';
import { Section } from '../section';
import styles from './staff-page.module.css';

const PATH = '/api/admin/staff';

const ROLES: Readonly<Record<StaffRole, string>> = { manager: 'Manager', support: 'Support' };

const FAILURES = {
  ...SAVE_FAILURES,
  'last-admin': 'The last manager stays. Make somebody else a manager first.',
  'not-staff': 'Somebody else has removed this role in the meantime.',
  used: 'This invitation was accepted in the meantime.',
  404: 'This account does not exist any more.',
  otherwise: 'It was not saved.',
};

export default function StaffPage() {
  return useIsManager() ? <StaffList /> : <OwnRole />;
}

/** Support sees only its own role. */
function OwnRole() {
  const user = useSession();
  return (
    <Section heading="h2" title="Your role">
      <p className={text.note}>Your role is support: you work on orders, users and messages.</p>
      {user && (
        <div>
          <RemoveButton id={user.id} own name={user.username} />
        </div>
      )}
    </Section>
  );
}

/** Lists who helps to run the shop, and who is invited. */
function StaffList() {
  const { data, error, isValidating, mutate } = useAdminData<Staff>(PATH);
  if (!data)
    return error ? (
      <ErrorCard title="The staff could not be loaded" error={error} busy={isValidating} onRetry={() => void mutate()}>
        The other tabs may still work, and the shop is not affected.
      </ErrorCard>
    ) : (
      <RowsSkeleton label="Loading the staff" />
    );
  const { members, invitations } = data;
  return (
    <div className={styles.page}>
      <Section heading="h2" title="Staff">
        <p className={text.note}>
          A manager runs the shop. Support works on orders, users and messages, without listings, exports, suspensions
          and staff.
        </p>
        <ul className={styles.list}>
          {members.map((member) => (
            <Member key={member.id} member={member} />
          ))}
        </ul>
      </Section>
      {invitations.length > 0 && (
        <Section heading="h2" title="Invitations">
          <ul className={styles.list}>
            {invitations.map((invitation) => (
              <Invitation key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </Section>
      )}
      <InviteForm />
    </div>
  );
}

function Member({ member }: { member: StaffMember }) {
  const { id, username, email, role, twoFactorAuth } = member;
  const own = useSession()?.id === id;
  const change = useChange();
  const name = fullName(member) || username;
  const other = role === 'manager' ? 'support' : 'manager';
  return (
    <li className={dialog.state}>
      <span>
        <bdi>{name}</bdi> <Chip tone={role === 'manager' ? 'success' : 'neutral'}>{ROLES[role]}</Chip>
        <span className={cell.second}>
          <bdi>{username}</bdi>, <bdi>{email}</bdi>
          {!twoFactorAuth && <span>, no two-factor authentication</span>}
        </span>
      </span>
      <span className={dialog.buttons}>
        {!own && (
          <ActionButton
            action={() => change(`${PATH}/${id}`, { method: 'PATCH', body: { role: other } }, PATH)}
            failures={FAILURES}
            label={bidi`Make ${ROLES[other]}: ${name}`}
          >
            {`Make ${ROLES[other]}`}
          </ActionButton>
        )}
        <RemoveButton id={id} own={own} name={name} />
      </span>
    </li>
  );
}

interface RemoveProps {
  id: number;
  own: boolean;
  name: string;
}

function RemoveButton(props: RemoveProps) {
  const [isAsking, setAsking] = useState(false);
  const { own, name } = props;
  return (
    <>
      <Button
        compact
        variant="outline"
        aria-label={own ? undefined : bidi`Remove ${name}`}
        onClick={() => setAsking(true)}
      >
        {own ? 'Leave the staff' : 'Remove'}
      </Button>
      {isAsking && <RemoveDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

function RemoveDialog({ id, own, name, onClose }: RemoveProps & { onClose: () => void }) {
  const { session } = useKit();
  const call = useAdminApi();
  const change = useChange();
  const clearCache = useClearCache();
  const { run, busy, error } = useAction(remove, { atUnmount: 'continue' });

  async function remove() {
    if (own) {
      await call(`${PATH}/me`, { method: 'DELETE' });
      session.signOut();
      clearCache();
    } else {
      await change(`${PATH}/${id}`, { method: 'DELETE' }, PATH);
      onClose();
    }
  }

  return (
    <Dialog open onClose={onClose} title={own ? 'Leave the staff?' : bidi`Remove ${name} from the staff?`}>
      <div className={dialog.body}>
        <p>
          {own
            ? 'You are signed out, and your account becomes that of a customer. Only another invitation brings the role back.'
            : 'Every session of this account ends, and it becomes that of a customer. Its open invitations to others are withdrawn.'}
        </p>
        <FailureNote>{failureText(error, FAILURES)}</FailureNote>
      </div>
      <DialogFooter>
        <div className={dialog.submit}>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} onClick={run}>
            {own ? 'Leave' : 'Remove'}
          </Button>
        </div>
      </DialogFooter>
    </Dialog>
  );
}

function Invitation({ invitation: { id, email, role, invitedBy, expiresAt } }: { invitation: StaffInvitation }) {
  const change = useChange();
  return (
    <li className={dialog.state}>
      <span>
        <bdi>{email}</bdi> <Chip tone="neutral">{ROLES[role]}</Chip>
        <span className={cell.second}>
          <span>{bidi`Invited by ${invitedBy ?? 'the operator of the server'}, until `}</span>
          <DateTime iso={expiresAt} />
        </span>
      </span>
      <ActionButton
        action={() => change(`${PATH}/invitations/${id}`, { method: 'DELETE' }, PATH)}
        failures={FAILURES}
        label={bidi`Withdraw the invitation of ${email}`}
      >
        Withdraw
      </ActionButton>
    </li>
  );
}

const INVITE_FAILURES = {
  ...SAVE_FAILURES,
  'already-staff': 'The account of this address already has this role.',
  'too-many-mails': 'This mailbox has got many mails from us.',
};

const RULES = { email: requiredEmail, role: anything };
const LABELS = { email: 'Email address', role: 'Role' };

function InviteForm() {
  const change = useChange();
  const toast = useToast();
  const { field, busy, failure, bind, clear } = useForm(RULES, LABELS);

  async function invite(values: Values<'email' | 'role'>, form: HTMLFormElement) {
    await change(`${PATH}/invitations`, { method: 'POST', body: values }, PATH);
    clear(form, values);
    toast({ title: 'Invitation sent', description: bidi`It is on its way to ${values.email}.` });
  }

  return (
    <Section heading="h2" title="Invite somebody">
      <form className={styles.form} {...bind(invite)}>
        <TextField
          {...field('email')}
          {...EMAIL_INPUT}
          autoComplete="off"
          hint="The link works once, for 48 hours, only for an account that has confirmed this address."
        />
        <Field label={LABELS.role}>
          {(attributes) => (
            <select {...attributes} name="role" defaultValue="support">
              {Object.entries(ROLES).map(([id, label]) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <FailureNote>{failureText(failure, INVITE_FAILURES)}</FailureNote>
        <div>
          <Button type="submit" busy={busy}>
            Send the invitation
          </Button>
        </div>
      </form>
    </Section>
  );
}
