export const MESSAGE_KINDS = ['contact', 'ticket'] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];

export function isMessageKind(value: unknown): value is MessageKind {
  return MESSAGE_KINDS.includes(value as MessageKind);
}
