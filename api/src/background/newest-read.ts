/**
 * Returns a function that reads and then keeps the result, unless the result of a read that began later is already
 * kept.
 */
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
