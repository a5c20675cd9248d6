export const AUDIT_ACTIONS = [
  'created',
  'changed',
  'deleted',
  'restored',
  'completed',
  'cancelled',
  'handled',
  'reopened',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDITED_ENTITIES = ['product', 'order', 'contact', 'ticket'] as const;
export type AuditedEntity = (typeof AUDITED_ENTITIES)[number];
