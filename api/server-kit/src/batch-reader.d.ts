export interface BatchLimits {
  /** How many batches run at the same time, so that a slow one does not block the others. */
  maxRunning: number;
  /** Keys of one batch. */
  maxSize: number;
  /** Further keys are rejected at once, so that a source that hangs does not fill the memory. */
  maxWaiting: number;
}

/**
 * Reads values in batches: the keys that are requested while `maxRunning` batches run make up the next one.
 * @param readAll Returns the values in the order of the keys. When it throws, all of its keys are rejected with the error.
 */
export function createBatchReader<Key, Value>(
  readAll: (keys: Key[]) => Promise<Value[]>,
  limits: BatchLimits,
): (key: Key) => Promise<Value>;
