import type { ShellBoot } from '../remote/registry';
import styles from './override-badge.module.css';

/** Shows in a corner that the page is a preview. No React, so that it is visible even if the page is broken. */
export function showPreviewBadge({ name, remote, until }: NonNullable<ShellBoot['preview']>): void {
  const badge = document.createElement('aside');
  badge.className = styles.badge;
  badge.setAttribute('aria-label', 'Preview');
  const text = document.createElement('span');
  const end = new Date(until).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  text.textContent = `Preview "${name}" of ${remote}, until ${end}`;
  const leave = document.createElement('a');
  leave.className = `${styles.off} ${styles.link}`;
  leave.href = '?preview=off';
  leave.textContent = 'Leave';
  badge.append(text, leave);
  document.body.append(badge);
}
