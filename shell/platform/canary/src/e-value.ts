/**
 * The evidence that the canary is worse, after n pairs of which the canary was worse in k. It is a mixture of
 * likelihood ratios, uniform over all probabilities above one half, and starts at 1. If the canary is worse in at most
 * half of the pairs, the probability that the value ever reaches c is at most 1/c (Ville's inequality). So the value
 * may be checked at any time. It is the sum of C(n + 1, j) for j from 0 to k, divided by (n + 1) C(n, k).
 */
export function eValue({ pairs: n, worse: k }: { pairs: number; worse: number }): number {
  // the function adds logarithms, because the binomials of some thousand pairs are too large for a number
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

function addLogarithms(a: number, b: number): number {
  const [less, more] = a < b ? [a, b] : [b, a];
  return more + Math.log1p(Math.exp(less - more));
}
