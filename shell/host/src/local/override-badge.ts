import styles from './override-badge.module.css';

export interface OverriddenPart {
  name: string;
  /** Host and port of the local server. */
  address: string;
  /** False when it does not respond and the live build is used. */
  responds: boolean;
}

/**
 * Lists the local builds of this tab in a corner, with a button that turns them off. It does not use React: it must be
 * visible even if the page is broken.
 */
export function showBadge(parts: readonly OverriddenPart[], onOff: () => void): void {
  const badge = document.createElement('aside');
  badge.className = styles['badge'] ?? '';
  badge.setAttribute('aria-label', 'Local builds in this tab');
  const text = document.createElement('span');
  text.textContent = parts
    .map(({ name, address, responds }) => `${name}: ${address}${responds ? '' : ' does not answer, live build'}`)
    .join(', ');
  const off = document.createElement('button');
  off.type = 'button';
  off.className = styles['off'] ?? '';
  off.textContent = 'Turn off';
  off.addEventListener('click', () => {
    onOff();
    location.reload();
  });
  badge.append(text, off);
  document.body.append(badge);
}
