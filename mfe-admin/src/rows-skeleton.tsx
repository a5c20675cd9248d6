import { Loading, Skeleton } from '@telemarket/kit';
import cell from './cell.module.css';

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

/** The layout of a tab while it loads: filters, and rows of the real height. */
export const RowsSkeleton = ({ label }: { label: string }) => (
  <Loading label={label} className={cell.skeleton}>
    <Skeleton width="min(420px, 100%)" height="44px" radius="10px" />
    {ROWS.map((row) => (
      <Skeleton key={row} height="44px" />
    ))}
  </Loading>
);
