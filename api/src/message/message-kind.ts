export const MESSAGE_KINDS = ['contact', 'ticket'] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];
