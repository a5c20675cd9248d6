import { ApiError, ButtonLink } from '@telemarket/kit';
import { LinkForm } from '@telemarket/kit/form';
import { CardPage } from '@telemarket/kit/ui';
import { useEffect, useRef } from 'react';
import page from '../page.module.css';
import styles from './auth.module.css';

/**
 * The state of a link that no longer works. `unknown`: no mail has the token. The API names the other states only for
 * an exact token.
 */
export type LinkEnd = 'used' | 'expired' | 'replaced' | 'unknown';

/** Tells the person what to do when a link no longer works. */
export interface NextStep {
  text: string;
  /** The label and the path of a button. */
  to: readonly [label: string, path: string];
}
export type NextSteps = Readonly<Record<LinkEnd, NextStep>>;

export const END_TITLES: Readonly<Record<LinkEnd, string>> = {
  used: 'This link was already used',
  expired: 'This link has expired',
  replaced: 'This link is no longer valid',
  unknown: 'This link does not work',
};

/** Returns the state of a link that no longer works. Returns null for a failure after which the link still works. */
export function linkEnd(error: unknown): LinkEnd | null {
  if (!(error instanceof ApiError)) return null;
  const { status, problem } = error;
  if (status === 422 && problem?.errors?.some(({ field }) => field === 'token')) return 'unknown';
  if (status !== 410) return null;
  const [, end = 'unknown'] = /^link-(used|expired|replaced)$/.exec(problem?.code ?? '') ?? [];
  return end as LinkEnd;
}

/** Shown instead of the page of a link that no longer works. */
export function LinkOver({ end, steps }: { end: LinkEnd; steps: NextSteps }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { text, to } = steps[end];
  useEffect(() => heading.current?.focus(), []);
  return (
    <CardPage>
      <h1 ref={heading} tabIndex={-1}>
        {END_TITLES[end]}
      </h1>
      <div className={page.stack}>
        <p className={styles.lead}>{text}</p>
        {end === 'unknown' && <LinkForm names={['token']} />}
        <ButtonLink to={to[1]} variant={end === 'unknown' ? 'outline' : undefined} wide>
          {to[0]}
        </ButtonLink>
      </div>
    </CardPage>
  );
}
