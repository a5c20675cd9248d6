import type { ReadsOf } from '@telemarket/kit';

export const shopPagePath = (path: string) => `/api/pages${path}`;

export const reads: ReadsOf = ({ path }) => [shopPagePath(path)];
