import { useState } from 'react';

/** @param refused Shown when the browser denies permission, or when the page has no TLS. */
export function useCopy(text: string, refused: string) {
  const [result, setResult] = useState('');

  async function write() {
    try {
      await navigator.clipboard.writeText(text);
      setResult('Copied.');
    } catch {
      setResult(refused);
    }
  }

  return { copy: () => void write(), result };
}
