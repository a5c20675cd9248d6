import { ButtonLink, EmptyState, paths, useKit, useLocation } from '@telemarket/kit';
import type { ReactNode } from 'react';

/**
 * Props of a link to the login page, which leads back to this page.
 * @param ended The page shows a user whose session has ended on the server. The link signs out first: the login page
 * redirects a user who looks signed in.
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
  /** Beside the button. */
  aside?: ReactNode;
  ended?: boolean;
}

/** Replaces what only a signed-in user sees. */
export function SignInCard({ title, children, aside, ended = false }: SignInCardProps) {
  const link = useSignInLink(ended);
  return (
    <EmptyState
      icon="account"
      title={title}
      action={
        <>
          <ButtonLink {...link}>Login</ButtonLink>
          {aside}
        </>
      }
    >
      {children}
    </EmptyState>
  );
}

/** For a user whom the page still shows and whose session the API does not know any more. */
export const SessionEndedCard = ({ aside }: Pick<SignInCardProps, 'aside'>) => (
  <SignInCard ended title="Please sign in again" aside={aside}>
    Your session has ended.
  </SignInCard>
);
