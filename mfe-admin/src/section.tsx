import { Button, Skeleton } from '@telemarket/kit';
import { type ReactNode, useId } from 'react';
import { useAdminData } from './admin-api';
import dialog from './dialog.module.css';

export interface SectionProps {
  title: string;
  className?: string;
  busy?: boolean;
  children: ReactNode;
}

export function Section({ title, className = dialog.section, busy, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className={className} aria-labelledby={titleId} aria-busy={busy || undefined}>
      <h3 id={titleId} className={dialog.subtitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}

export interface LogSectionProps<T> {
  title: string;
  path: string;
  /** Shown when there is no entry. */
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
          <p className={dialog.quiet}>{empty}</p>
        )
      ) : error ? (
        <p className={dialog.quiet} role="alert">
          The {title.toLowerCase()} could not be loaded.{' '}
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
