import type { ShellBoot } from '../remote/registry';
import { showBadge } from './badge';

export function showPreviewBadge({ name, remote, until }: NonNullable<ShellBoot['preview']>): void {
  const end = new Date(until).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  const leave = Object.assign(document.createElement('a'), { href: '?preview=off', textContent: 'Leave' });
  showBadge('Preview', `Preview "${name}" of ${remote}, until ${end}`, leave);
}
