import type { Registry } from '@telemarket/composition/registry';
import styles from './boundaries.module.css';

/** Outlines each remote's part of the page with its name, version and build. */
export function showBoundaries(registry: Registry): void {
  const label = () => {
    for (const part of document.querySelectorAll<HTMLElement>('[data-remote]')) {
      const id = part.dataset['remote'] ?? '';
      const { version, build } = registry[id.split('/')[0] ?? ''] ?? {};
      part.dataset['boundary'] = [id, version, build].filter(Boolean).join(' · ');
      part.classList.add(styles.part);
    }
  };
  label();
  new MutationObserver(label).observe(document.body, { childList: true, subtree: true });
}
