import type { ReactNode } from 'react';

/** Gives a text the direction of its own script. Children that are no text decide for themselves. */
export const OwnDirection = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? <bdi>{children}</bdi> : children;
