/**
 * The capital of a bet that the canary is worse, after pairs of which it was worse in some. It begins at 1, and stakes are
 * spread evenly over all chances above one half (a mixture of likelihood ratios). If the canary is worse in at most half
 * of the pairs, the capital ever reaches c with probability 1/c at most (Ville's inequality), whenever one looks.
 * It is the sum of C(n + 1, j) for j from 0 to k, divided by (n + 1) C(n, k).
 */
export function capital({ pairs: n, worse: k }: { pairs: number; worse: number }): number {
  // in logarithms: the binomials of some thousand pairs are too large for a number
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
