/**
 * The network among which capacity is shared: an IPv4 address or an IPv6 /56. A home connection usually owns a whole /56,
 * so that its 256 networks of /64 must not count as 256 clients.
 */
export function clientAddress(ip: string): string;

/** `factor`: how many times the limit of one client applies. */
export type ClientNetwork = { network: string; factor: number };

/**
 * The networks that count the attempts of a client, the narrowest first. An IPv4 address counts alone. An IPv6 client
 * counts in its /64, in its /56 with 4 times the limit, and in its /48 with 16 times: a /56 may be one home or several
 * phones of a mobile network, and a /48 a whole company or a tunnel that anybody gets for free.
 */
export function clientNetworks(ip: string): ClientNetwork[];

/** The IPv4 /24 or IPv6 /48 of an address. One owner seldom has several, so attackers cannot easily use many. */
export function wideNetwork(ip: string): string;
