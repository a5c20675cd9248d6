/** Amounts travel as decimal strings ("149.00") and are added up as integer cents, never as floats. */
export function toCents(amount: string): number {
  const [whole = '0', part = ''] = amount.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0').slice(0, 2));
}

export function fromCents(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** "$1,049.00". The one place that knows the currency. */
export function formatPrice(amount: string): string {
  const [whole = '0', part = ''] = fromCents(toCents(amount)).split('.');
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
}
