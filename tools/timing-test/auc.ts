/**
 * The chance that a random value of `one` is larger than a random value of `other` (area under the ROC curve, from the
 * rank sum). 0.5: nobody can tell them apart.
 */
export function auc(one: readonly number[], other: readonly number[]): number {
  const ranked = [...one.map((value) => ({ value, own: true })), ...other.map((value) => ({ value, own: false }))].sort(
    (a, b) => a.value - b.value,
  );
  let rankSum = 0;
  for (let from = 0; from < ranked.length;) {
    let to = from;
    while (to < ranked.length && ranked[to]?.value === ranked[from]?.value) to++;
    // Equal values share the mean of their ranks.
    const rank = (from + 1 + to) / 2;
    for (; from < to; from++) if (ranked[from]?.own) rankSum += rank;
  }
  return (rankSum - (one.length * (one.length + 1)) / 2) / (one.length * other.length);
}
