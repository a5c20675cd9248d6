import { bidi } from '@telemarket/composition';
import { Button, Skeleton } from '@telemarket/kit';
import { DateTime, text } from '@telemarket/kit/ui';
import { type ReactNode, useId } from 'react';
import { useAdminData } from './admin-api';
import dialog from './dialog.module.css';

export interface SectionProps {
  title: string;
  /** Set to `h2` outside of a dialog. */
  heading?: 'h2' | 'h3';
  className?: string;
  busy?: boolean;
  children: ReactNode;
}

export function Section({ title, heading: Heading = 'h3', className = dialog.section, busy, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className={className} aria-labelledby={titleId} aria-busy={busy || undefined}>
      <Heading id={titleId} className={dialog.subtitle}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

interface EntryProps {
  title: ReactNode;
  by?: string | null;
  at: string;
  marked?: boolean;
  children?: ReactNode;
}

/** An event in a list, with its time. */
export const Entry = ({ title, by, at, marked = false, children }: EntryProps) => (
  <li className={marked ? dialog.change : dialog.entry}>
    <p>
      <strong dir="auto">{title}</strong> {by && <span>{bidi`by ${by} `}</span>}
      <span className={text.note}>
        <DateTime iso={at} />
      </span>
    </p>
    {children}
  </li>
);

export interface LogSectionProps<T> {
  title: string;
  path: string;
  empty: string;
  children: (entry: T) => ReactNode;
}

/** A list at the end of a dialog. It is loaded separately, so that a failure does not affect the dialog. */
export function LogSection<T>({ title, path, empty, children }: LogSectionProps<T>) {
  const { data, error, isValidating, mutate } = useAdminData<T[]>(path);
  return (
    <Section title={title} className={dialog.log} busy={!data && !error}>
      {data ? (
        data.length > 0 ? (
          <ol className={dialog.entries}>{data.map(children)}</ol>
        ) : (
          <p className={text.note}>{empty}</p>
        )
      ) : error ? (
        <p className={text.note} role="alert">
          <span>{`The ${title.toLowerCase()} could not be loaded.`}</span>{' '}
          <Button variant="quiet" compact busy={isValidating} onClick={() => void mutate()}>
            Retry
          </Button>
        </p>
      ) : (
        <Skeleton width="60%" />
      )}
    </Section>
  );
}
