import { ErrorCard, Loading, Skeleton } from '@telemarket/kit';
import type { ReactNode } from 'react';
import dialog from './dialog.module.css';
import { isMissing } from './failure';

export interface NotLoadedProps {
  /** The name of the data in texts, such as "order". */
  name: string;
  /** Shown for a 404. */
  missing?: ReactNode;
  error: unknown;
  isValidating: boolean;
  mutate: () => Promise<unknown>;
}

/** The content of a dialog until its data is loaded. */
export function NotLoaded({ name, missing, error, isValidating, mutate }: NotLoadedProps) {
  if (isMissing(error)) return missing ?? <p>{`There is no such ${name}.`}</p>;
  if (error)
    return (
      <ErrorCard
        title={`The ${name} could not be loaded`}
        error={error}
        busy={isValidating}
        onRetry={() => void mutate()}
      />
    );
  return (
    <Loading label={`Loading the ${name}`} className={dialog.body}>
      <Skeleton height="96px" radius="10px" />
      <Skeleton height="140px" radius="10px" />
    </Loading>
  );
}
