// The local mailbox and the local Telegram escape the texts that they show, because the texts come from strangers.

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/**
 * Whether the host is a name of this machine. Another site may point a name of its own to this machine (DNS rebinding).
 */
export const isLocalHost = (host = ''): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
