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
import { useAdminApi, useAdminData, useAdminChange, useClearCache } from '../admin-api';
import cell from '../cell.module.css';
import dialog from '../dialog.module.css';
import { SAVE_FAILURES } from '../failure';
import { useIsManager } from '../role';
import { RowsSkeleton } from '../rows-skeleton';
import { Section } from '../section';
import { PROOF_LABELS, proofFailure, ProofInputs, proofOf, useProof } from './proof';
import styles from './staff-page.module.css';

const PATH = '/api/admin/staff';

const ROLE_LABELS: Readonly<Record<StaffRole, string>> = { manager: 'Manager', support: 'Support' };

const FAILURES = {
  ...SAVE_FAILURES,
  'last-admin': 'The shop needs at least one manager. Make somebody else a manager first.',
  'not-staff': 'Somebody else has removed this role in the meantime.',
  used: 'This invitation was accepted in the meantime.',
  404: 'This account does not exist any more.',
  otherwise: 'The change was not saved.',
};

export default function StaffPage() {
  return useIsManager() ? <StaffList /> : <OwnRole />;
}

/** Support sees only its own role. */
function OwnRole() {
  const user = useSession();
  return (
    <Section heading="h2" title="Your role">
      <p className={text.note}>Your role is Support: you work on orders, users and messages.</p>
      {user && (
        <div>
          <LeaveButton />
        </div>
      )}
    </Section>
  );
}

/** Lists who helps to run the shop, and who is invited. */
function StaffList() {
  const { data, error, isValidating, mutate } = useAdminData<Staff>(PATH);
  const ownId = useSession()?.id;
  if (!data)
    return error ? (
      <ErrorCard title="The staff could not be loaded" error={error} busy={isValidating} onRetry={() => void mutate()}>
        The other tabs may still work, and the shop is not affected.
      </ErrorCard>
    ) : (
      <RowsSkeleton label="Loading the staff" />
    );
  const { members, invitations } = data;
  const withCode = members.some(({ id, twoFactorAuth }) => id === ownId && twoFactorAuth);
  return (
    <div className={styles.page}>
      <Section heading="h2" title="Staff">
        <p className={text.note}>
          Managers run the shop. Support works on orders, users and messages, but not on listings, exports, suspensions
          or staff.
        </p>
        <ul className={styles.list}>
          {members.map((member) => (
            <Member key={member.id} member={member} own={member.id === ownId} withCode={withCode} />
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
      <InviteForm withCode={withCode} />
    </div>
  );
}

interface MemberProps {
  member: StaffMember;
  own: boolean;
  withCode: boolean;
}

function Member({ member, own, withCode }: MemberProps) {
  const { id, username, email, role, twoFactorAuth } = member;
  const name = fullName(member) || username;
  const other: StaffRole = role === 'manager' ? 'support' : 'manager';
  return (
    <li className={dialog.state}>
      <span>
        <bdi>{name}</bdi> <Chip tone={role === 'manager' ? 'success' : 'neutral'}>{ROLE_LABELS[role]}</Chip>
        <span className={cell.second}>
          <bdi>{username}</bdi>, <bdi>{email}</bdi>
          {!twoFactorAuth && <span>, no two-factor authentication</span>}
        </span>
      </span>
      <span className={dialog.buttons}>
        {own ? (
          <LeaveButton />
        ) : (
          [other, null].map((role) => <RoleButton key={String(role)} {...{ id, name, role, withCode }} />)
        )}
      </span>
    </li>
  );
}

interface RoleProps {
  id: number;
  name: string;
  /** The role that the member gets. */
  role: StaffRole | null;
  withCode: boolean;
}

function RoleButton(props: RoleProps) {
  const [isAsking, setAsking] = useState(false);
  const { name, role } = props;
  return (
    <>
      <Button
        compact
        variant="outline"
        aria-label={role ? bidi`Make ${ROLE_LABELS[role]}: ${name}` : bidi`Remove ${name}`}
        onClick={() => setAsking(true)}
      >
        {role ? `Make ${ROLE_LABELS[role]}` : 'Remove'}
      </Button>
      {isAsking && <RoleDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

function RoleDialog({ id, name, onClose, withCode, ...props }: RoleProps & { onClose: () => void }) {
  // Keeps the role of the first render, because the list behind the dialog changes before the dialog closes.
  const [role] = useState(props.role);
  const change = useAdminChange();
  const { isCodeRequired, rules, onCodeFailure } = useProof(withCode);
  const { field, busy, failure, bind } = useForm(rules, PROOF_LABELS);

  async function sendRole(values: Values<keyof typeof PROOF_LABELS>) {
    const proof = proofOf(values);
    const request = role
      ? ({ method: 'PATCH', body: { role, ...proof } } as const)
      : ({ method: 'DELETE', body: proof } as const);
    await change(`${PATH}/${id}`, request, PATH);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={role ? bidi`Make ${name} ${ROLE_LABELS[role].toLowerCase()}?` : bidi`Remove ${name} from the staff?`}
    >
      <form id="role" className={dialog.body} {...bind(sendRole, undefined, onCodeFailure)}>
        <p>
          {role
            ? 'Every session of this account ends, and the account has the new role at the next sign-in. All managers get a mail.'
            : 'Every session of this account ends, and it becomes a customer account. Open invitations from this account are withdrawn. All managers get a mail.'}
        </p>
        <ProofInputs field={field} isCodeRequired={isCodeRequired} />
        <FailureNote>{proofFailure(failure, FAILURES)}</FailureNote>
      </form>
      <DialogFooter>
        <div className={dialog.submit}>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="role" variant={role ? 'primary' : 'danger'} busy={busy}>
            {role ? `Make ${ROLE_LABELS[role]}` : 'Remove'}
          </Button>
        </div>
      </DialogFooter>
    </Dialog>
  );
}

function LeaveButton() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button compact variant="outline" onClick={() => setAsking(true)}>
        Leave the staff
      </Button>
      {isAsking && <LeaveDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { session } = useKit();
  const call = useAdminApi();
  const clearCache = useClearCache();
  const { run, busy, error } = useAction(leaveStaff, { atUnmount: 'continue' });

  async function leaveStaff() {
    await call(`${PATH}/me`, { method: 'DELETE' });
    session.signOut();
    clearCache();
  }

  return (
    <Dialog open onClose={onClose} title="Leave the staff?">
      <div className={dialog.body}>
        <p>
          You will be signed out, and your account becomes a customer account. Only another invitation can bring the
          role back.
        </p>
        <FailureNote>{failureText(error, FAILURES)}</FailureNote>
      </div>
      <DialogFooter>
        <div className={dialog.submit}>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} onClick={run}>
            Leave
          </Button>
        </div>
      </DialogFooter>
    </Dialog>
  );
}

function Invitation({ invitation: { id, email, role, invitedBy, expiresAt } }: { invitation: StaffInvitation }) {
  const change = useAdminChange();
  return (
    <li className={dialog.state}>
      <span>
        <bdi>{email}</bdi> <Chip tone="neutral">{ROLE_LABELS[role]}</Chip>
        <span className={cell.second}>
          <span>{bidi`Invited by ${invitedBy ?? 'the operator of the server'}, valid until `}</span>
          <DateTime iso={expiresAt} />
        </span>
      </span>
      <ActionButton
        action={() => change(`${PATH}/invitations/${id}`, { method: 'DELETE' }, PATH)}
        failures={FAILURES}
        label={bidi`Withdraw the invitation to ${email}`}
      >
        Withdraw
      </ActionButton>
    </li>
  );
}

const INVITE_FAILURES = {
  ...SAVE_FAILURES,
  'already-staff': 'The account with this address already has this role.',
  'too-many-mails': 'We have already sent many mails to this address.',
};

const LABELS = { email: 'Email address', role: 'Role', ...PROOF_LABELS };

function InviteForm({ withCode }: { withCode: boolean }) {
  const change = useAdminChange();
  const toast = useToast();
  const { isCodeRequired, rules, onCodeFailure } = useProof(withCode);
  const { field, busy, failure, bind, clear } = useForm({ email: requiredEmail, role: anything, ...rules }, LABELS);

  async function invite(values: Values<keyof typeof LABELS>, form: HTMLFormElement) {
    const { email, role } = values;
    await change(`${PATH}/invitations`, { method: 'POST', body: { email, role, ...proofOf(values) } }, PATH);
    clear(form, values);
    toast({ title: 'Invitation sent', description: bidi`The invitation is on its way to ${email}.` });
  }

  return (
    <Section heading="h2" title="Invite somebody">
      <form className={styles.form} {...bind(invite, undefined, onCodeFailure)}>
        <TextField
          {...field('email')}
          {...EMAIL_INPUT}
          autoComplete="off"
          hint="The link works once, for 48 hours, and only for an account that has confirmed this address."
        />
        <Field label={LABELS.role}>
          {(attributes) => (
            <select {...attributes} name="role" defaultValue="support">
              {Object.entries(ROLE_LABELS).map(([id, label]) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <ProofInputs field={field} isCodeRequired={isCodeRequired} />
        <FailureNote>{proofFailure(failure, INVITE_FAILURES)}</FailureNote>
        <div>
          <Button type="submit" busy={busy}>
            Send the invitation
          </Button>
        </div>
      </form>
    </Section>
  );
}
