import styles from './override-badge.module.css';

export interface OverriddenPart {
  name: string;
  /** Host and port of the local server. */
  address: string;
  /** False: it does not answer, and the live build is used. */
  isThere: boolean;
}

/** Says in a corner which local builds this tab runs, and ends it. Outside of React: it must show when the page does not. */
export function showBadge(parts: readonly OverriddenPart[], onOff: () => void): void {
  const badge = document.createElement('aside');
  badge.className = styles['badge'] ?? '';
  badge.setAttribute('aria-label', 'Local builds in this tab');
  const text = document.createElement('span');
  text.textContent = parts
    .map(({ name, address, isThere }) => `${name}: ${address}${isThere ? '' : ' does not answer, live build'}`)
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
