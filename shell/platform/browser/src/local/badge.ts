import type { PageBoot } from '@telemarket/composition/registry';
import styles from './badge.module.css';

const DATE_FORMAT = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const;

/**
 * Shows a badge that says that the page is a preview, with a link that ends the preview. The badge does not use React,
 * so it is visible even if the page is broken.
 */
export function showPreviewBadge({ name, remote, until }: NonNullable<PageBoot['preview']>): void {
  const badge = document.createElement('aside');
  badge.className = styles.badge;
  badge.setAttribute('aria-label', 'Preview');
  const leave = Object.assign(document.createElement('a'), { href: '?preview=off', textContent: 'Leave' });
  leave.className = styles.control;
  badge.append(`Preview "${name}" of ${remote}, until ${new Date(until).toLocaleString('en-US', DATE_FORMAT)}`, leave);
  document.body.append(badge);
}
