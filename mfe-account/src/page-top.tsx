import { ButtonLink, paths, type SessionUser, useSession } from '@telemarket/kit';
import { Page, SignInCard, text } from '@telemarket/kit/ui';
import type { ReactElement, ReactNode } from 'react';
import page from './page.module.css';

export interface PageTopProps {
  title: string;
  lead?: ReactNode;
  back?: ReactNode;
}

export const PageTop = ({ title, lead, back = BACK_TO_HOME }: PageTopProps) => (
  <div>
    <div className={page.top}>
      <h1 className={text.title} tabIndex={-1}>
        {title}
      </h1>
      <div className={page.back}>{back}</div>
    </div>
    {lead && <p className={page.lead}>{lead}</p>}
  </div>
);

const BACK_TO_HOME = (
  <ButtonLink variant="quiet" icon="back" to={paths.home}>
    Back to Home
  </ButtonLink>
);

export interface OwnPageProps {
  title: string;
  lead: ReactNode;
  /** Shown until the page knows who is signed in. */
  skeleton: ReactElement;
  /** The title and text of the link to the login. */
  signIn: readonly [string, string];
  /** Shown below the link to the login. */
  guest?: ReactElement;
  children: (user: SessionUser) => ReactNode;
}

/** A page that only a signed-in user may see. */
export function OwnPage({ title, lead, skeleton, signIn: [signInTitle, signInText], guest, children }: OwnPageProps) {
  const user = useSession();
  return (
    <Page className={page.page}>
      <PageTop title={title} lead={lead} />
      {user ? (
        children(user)
      ) : user === undefined ? (
        skeleton
      ) : (
        <SignInCard title={signInTitle}>{signInText}</SignInCard>
      )}
      {user === null && guest}
    </Page>
  );
}
