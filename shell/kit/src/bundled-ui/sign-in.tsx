import { ButtonLink, EmptyState, paths, useKit, useLocation } from '@telemarket/kit';
import type { ReactNode } from 'react';

/**
 * Returns the props of a link to the login page, which brings the user back to this page.
 * @param ended True if the session has ended on the server, but the page still shows the user. The link then signs out
 * first, because the login page redirects a user who looks signed in.
 */
export function useSignInLink(ended: boolean) {
  const { signOut } = useKit();
  const { pathname, search } = useLocation();
  return {
    to: paths.login,
    state: { from: pathname + search },
    onClick: ended ? () => void signOut() : undefined,
  };
}

export interface SignInCardProps {
  title: string;
  children: ReactNode;
  aside?: ReactNode;
  ended?: boolean;
}

/** Replaces content that only a signed-in user may see. */
export function SignInCard({ title, children, aside, ended = false }: SignInCardProps) {
  const link = useSignInLink(ended);
  return (
    <EmptyState
      icon="account"
      title={title}
      action={
        <>
          <ButtonLink {...link}>Login</ButtonLink>
          {aside && <span>{aside}</span>}
        </>
      }
    >
      {children}
    </EmptyState>
  );
}

/** Shown while the device still has a user whose session has ended on the API. */
export const SessionEndedCard = ({ aside }: Pick<SignInCardProps, 'aside'>) => (
  <SignInCard ended title="Please sign in again" aside={aside}>
    Your session has ended.
  </SignInCard>
);
