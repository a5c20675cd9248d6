/** Returns a function that reads and keeps what it found, unless a read that began later has already done so. */
export function keepNewestRead<Found>(read: () => Promise<Found>, keep: (found: Found) => void): () => Promise<void> {
  let begun = 0;
  let kept = 0;
  return async () => {
    const number = ++begun;
    const found = await read();
    if (number < kept) return;
    kept = number;
    keep(found);
  };
}
