import { bidi } from '@telemarket/composition';
import type { AuthAnswer } from '@telemarket/contract';
import {
  ApiError,
  ButtonLink,
  paths,
  type SessionUser,
  Skeleton,
  useKit,
  useLocation,
  useSession,
  useShop,
} from '@telemarket/kit';
import { LinkForm, useLinkChanges, useLinkValues } from '@telemarket/kit/form';
import { CardPage } from '@telemarket/kit/ui';
import { useEffect, useRef, useState } from 'react';
import { INCOMPLETE_LINK, TRY_LINK_AGAIN } from '../link-texts';
import page from '../page.module.css';
import type { Proof } from '../settings/data-rights.resource';
import { ProofForm } from '../settings/proof-form';
import styles from './auth.module.css';
import { linkEnd, LinkOver, type NextSteps } from './link-over';

const PATH = '/api/users/me/staff-invitation';

/** The page of an invitation to the staff. Only its form sends the token, because mail scanners open links, too. */
export default function StaffInvitationPage() {
  return <OpenInvitation key={useLinkChanges()} />;
}

function OpenInvitation() {
  const values = useLinkValues();
  const user = useSession();
  const shop = useShop();
  const { api, signIn } = useKit();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isDone, setDone] = useState(false);
  // null before hydration, and for a link without a token
  const token = values && (values.get('token') || null);
  const end = refusal && refusal.problem?.code !== FORMER_INVITER_CODE ? linkEnd(refusal) : null;

  async function acceptInvitation(proof: Proof) {
    try {
      const accepted = await api<AuthAnswer>(PATH, { method: 'POST', body: { ...proof, token } });
      signIn(accepted.user);
      setDone(true);
    } catch (error) {
      // 403: the invitation belongs to another account; 410: the link no longer works; the form can help with neither
      if (error instanceof ApiError && [403, 410].includes(error.status)) setRefusal(error);
      throw error;
    }
  }

  if (isDone) return <InvitationAccepted />;
  if (end) return <LinkOver end={end} steps={NEXT_STEPS} />;
  return (
    <CardPage>
      <Title key={refusal ? 'refused' : 'open'} hasFocus={refusal !== null}>
        {refusal ? 'The invitation was not accepted' : values && !token ? INCOMPLETE_LINK.title : 'Join the staff'}
      </Title>
      <div className={page.stack}>
        {refusal ? (
          <InvitationRefused refusal={refusal} token={token} />
        ) : values && !token ? (
          <>
            <p className={styles.lead}>{INCOMPLETE_LINK.text}</p>
            <LinkForm names={['token']} />
          </>
        ) : user === undefined || !token ? (
          <Skeleton height="8rem" />
        ) : user ? (
          <ProofForm
            username={user.username}
            withCode={false}
            text={bidi`You are signed in as “${user.username}”. If you accept, this account joins the staff of ${shop.name}, and its other sessions are signed out.`}
            hint="The password needs at least 12 characters. You can change it in your account settings."
            label="Accept the invitation"
            onProof={acceptInvitation}
          />
        ) : (
          <SignIn token={token} user={null} />
        )}
      </div>
    </CardPage>
  );
}

const FORMER_INVITER_CODE = 'link-inviter';

function Title({ hasFocus, children }: { hasFocus: boolean; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

function InvitationRefused({ refusal, token }: { refusal: ApiError; token: string | null }) {
  const user = useSession() ?? null;
  const code = refusal.problem?.code;
  return (
    <>
      <p className={styles.lead}>{refusal.problem?.detail}</p>
      {code === 'other-account' && <SignIn token={token ?? ''} user={user} />}
      {code === 'unconfirmed' && (
        <ButtonLink to={paths.profile} wide>
          Account Settings
        </ButtonLink>
      )}
    </>
  );
}

function SignIn({ token, user }: { token: string; user: SessionUser | null }) {
  const { signOut } = useKit();
  const { pathname } = useLocation();
  const state = { from: `${pathname}#${new URLSearchParams({ token })}` };
  // signs the user out first, because the login page would lead a signed-in user back at once
  const onClick = user ? () => void signOut() : undefined;
  return (
    <>
      {user ? (
        <p className={page.text}>{bidi`You are signed in as “${user.username}”. Sign in to switch accounts.`}</p>
      ) : (
        <p className={styles.lead}>
          Sign in with the account that has confirmed the invited address. If you do not have an account yet, create
          one, confirm the address, and open this link again.
        </p>
      )}
      <ButtonLink to={paths.login} state={state} onClick={onClick} wide>
        Sign in
      </ButtonLink>
      {!user && (
        <ButtonLink to={paths.signup} state={state} variant="outline" wide>
          Create an account
        </ButtonLink>
      )}
    </>
  );
}

const InvitationAccepted = () => (
  <CardPage>
    <Title hasFocus>Welcome to the staff</Title>
    <div className={page.stack}>
      <p className={styles.lead}>
        Your account is now part of the staff. If the shop requires two-factor authentication, the dashboard first asks
        you to set it up.
      </p>
      <ButtonLink to={paths.admin} wide>
        Open the dashboard
      </ButtonLink>
    </div>
  </CardPage>
);

const HOME_LINK = ['Back to the shop', paths.home] as const;
const NEXT_STEPS: NextSteps = {
  used: {
    text: 'An invitation can be accepted only once. If you accepted it, sign in to the dashboard.',
    to: ['Open the dashboard', paths.admin],
  },
  expired: { text: 'The invitation was valid for 48 hours. Ask a manager for a new invitation.', to: HOME_LINK },
  replaced: {
    text: 'The invitation was withdrawn, or you have a newer one. Open the link in the newest mail, or ask a manager.',
    to: HOME_LINK,
  },
  unknown: { text: `${TRY_LINK_AGAIN} Or ask a manager for a new invitation.`, to: HOME_LINK },
};
