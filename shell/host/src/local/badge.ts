import type { ShellBoot } from '../remote/registry';
import { formatDate } from '@telemarket/kit/ui';
import styles from './badge.module.css';

/**
 * Shows in a corner that the page is a preview, with a link that ends it. It does not use React, so that it is visible even
 * if the page is broken.
 */
export function showPreviewBadge({ name, remote, until }: NonNullable<ShellBoot['preview']>): void {
  const badge = document.createElement('aside');
  badge.className = styles.badge;
  badge.setAttribute('aria-label', 'Preview');
  const leave = Object.assign(document.createElement('a'), { href: '?preview=off', textContent: 'Leave' });
  leave.className = styles.control;
  badge.append(`Preview "${name}" of ${remote}, until ${formatDate(until)}`, leave);
  document.body.append(badge);
}
