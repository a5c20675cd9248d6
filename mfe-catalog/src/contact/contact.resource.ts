import type { ContactInput, Received } from '@telemarket/contract';
import { useKit } from '@telemarket/kit';

export function useContactSeller() {
  const { api } = useKit();
  return (message: ContactInput) => api<Received>('/api/contact', { method: 'POST', body: message });
}
