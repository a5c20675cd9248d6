import { isIPv6 } from 'node:net';

export function clientAddress(ip) {
  return networkOf(ip, { v4: 32, v6: 56 });
}

export function clientNetworks(ip) {
  const narrow = networkOf(ip, { v4: 32, v6: 64 });
  if (!narrow.includes(':')) return [{ network: narrow, factor: 1 }];
  return [
    { network: narrow, factor: 1 },
    { network: networkOf(ip, { v4: 32, v6: 56 }), factor: 4 },
    { network: networkOf(ip, { v4: 32, v6: 48 }), factor: 16 },
  ];
}

export function wideNetwork(ip) {
  return networkOf(ip, { v4: 24, v6: 48 });
}

function networkOf(ip, { v4, v6 }) {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return networkOf(mapped[1], { v4, v6 });
  if (!isIPv6(ip))
    return v4 === 32
      ? ip
      : `${ip
          .split('.')
          .slice(0, v4 / 8)
          .join('.')}.0/${v4}`;
  const prefix = groupsOf(ip)
    .join('')
    .slice(0, v6 / 4)
    .padEnd(16, '0');
  return `${prefix.match(/.{4}/g).join(':')}::/${v6}`;
}

/** The eight groups of an IPv6 address, with four digits each. */
function groupsOf(ip) {
  const [head = '', tail] = ip.toLowerCase().replace(/%.*/, '').split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array(Math.max(0, zeros)).fill('0'), ...right].map((group) => group.padStart(4, '0'));
}
