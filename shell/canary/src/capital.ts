/**
 * The capital of a bet that the canary is worse, after n pairs of which the canary was worse in k. It starts at 1; stakes
 * are spread evenly over all probabilities above one half (a mixture of likelihood ratios). If the canary is worse in at
 * most half of the pairs, the probability that the capital ever reaches c is at most 1/c (Ville's inequality), at any time
 * of looking. It is the sum of C(n + 1, j) for j from 0 to k, divided by (n + 1) C(n, k).
 */
export function capital({ pairs: n, worse: k }: { pairs: number; worse: number }): number {
  // uses logarithms, because the binomials of some thousand pairs are too large for a number
  let binomial = 0;
  let sum = 0;
  for (let j = 1; j <= k; j++) {
    binomial += Math.log((n + 2 - j) / j);
    sum = addLogarithms(sum, binomial);
  }
  return Math.exp(sum - Math.log(n + 1) - logBinomial(n, k));
}

function logBinomial(n: number, k: number): number {
  let log = 0;
  for (let j = 1; j <= k; j++) log += Math.log((n + 1 - j) / j);
  return log;
}

function addLogarithms(one: number, other: number): number {
  const [less, more] = one < other ? [one, other] : [other, one];
  return more + Math.log1p(Math.exp(less - more));
}
