import type { ReadsOf } from '@telemarket/kit';
import { NEWEST_PATH } from './for-name.resource';

export const reads: ReadsOf = () => [NEWEST_PATH];
