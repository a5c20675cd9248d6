import { useState } from 'react';

/** @param refused The text that is shown when the browser refuses to copy, for example on a page without TLS. */
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
