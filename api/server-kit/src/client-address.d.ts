/** Clients are counted by IPv4 address, or by /64 network: an IPv6 subscriber usually owns a whole one. */
export function clientAddress(ip: string): string;
