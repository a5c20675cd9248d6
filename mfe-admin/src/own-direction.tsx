import type { ReactNode } from 'react';

/** Gives a text the direction of its own script. Children that are not texts set their own direction. */
export const OwnDirection = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? <bdi>{children}</bdi> : children;
