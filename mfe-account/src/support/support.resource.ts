import type { SupportTicketInput } from '@telemarket/contract';
import { useKit } from '@telemarket/kit';

export function useSupportTicket() {
  const { api } = useKit();
  return (body: SupportTicketInput) => api('/api/support-tickets', { method: 'POST', body });
}
