import type { Stats } from '@telemarket/contract';
import { usePolled } from '@telemarket/kit/ui';

export const STATS_PATH = '/api/stats';
const INTERVAL_MS = 10_000;

/** Keeps the last response when a poll fails. Use it in one component only: each hook runs its own timer. */
export const useStats = () => usePolled<Stats>(STATS_PATH, INTERVAL_MS);
