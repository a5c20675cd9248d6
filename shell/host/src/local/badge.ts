import type { ShellBoot } from '../remote/registry';
import { formatDate } from '@telemarket/kit/ui';
import styles from './badge.module.css';

/**
 * Shows in a corner that the page differs from that of other visitors. It does not use React, so that it is visible even if
 * the page is broken.
 * @param control The button or link that ends this.
 */
export function showBadge(label: string, text: string, control: HTMLElement): void {
  const badge = document.createElement('aside');
  badge.className = styles.badge;
  badge.setAttribute('aria-label', label);
  control.className = styles.control;
  badge.append(text, control);
  document.body.append(badge);
}

export function showPreviewBadge({ name, remote, until }: NonNullable<ShellBoot['preview']>): void {
  const leave = Object.assign(document.createElement('a'), { href: '?preview=off', textContent: 'Leave' });
  showBadge('Preview', `Preview "${name}" of ${remote}, until ${formatDate(until)}`, leave);
}
