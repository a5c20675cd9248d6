import { clientNetworks, wideNetwork } from '@telemarket/server-kit/client-address';

export type Limit = { name: string; limit: number; windowSeconds: number };
export type Count = { limit: Limit; subject: string };

export type GuessLimits = {
  name: string;
  /** The limit of one network: an IPv4 address, or a /64. */
  perNetwork: Omit<Limit, 'name'>;
  /** The limit of a /24 or a /48 in a day. */
  perWideNetworkAndDay: number;
  /** The limit of all guesses in a day. Only attackers with very many networks reach it. */
  perDay: number;
};

const DAY_S = 24 * 60 * 60;

/** @param subject what is limited within the network; default: all attempts of the rule */
export function countsByNetwork({ name, limit, windowSeconds }: Limit, ip: string, subject = ''): Count[] {
  return clientNetworks(ip).map(({ network, factor }) => ({
    limit: { name, limit: limit * factor, windowSeconds },
    subject: `${subject} ${network}`,
  }));
}

/**
 * The network comes first, so that strangers use up the limits of their own networks. These are so small for one
 * subject that strangers cannot reach the limit of all guesses.
 */
export function guessCounts(limits: GuessLimits, subject: string, ip: string): Count[] {
  const { name, perNetwork, perWideNetworkAndDay, perDay } = limits;
  const [narrow] = countsByNetwork({ name: `${name}-network`, ...perNetwork }, ip, subject);
  const wide = { name: `${name}-wide-network`, limit: perWideNetworkAndDay, windowSeconds: DAY_S };
  return [
    ...(narrow ? [narrow] : []),
    { limit: wide, subject: `${subject} ${wideNetwork(ip)}` },
    { limit: { name, limit: perDay, windowSeconds: DAY_S }, subject },
  ];
}
