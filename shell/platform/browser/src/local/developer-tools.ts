import type { PageBoot, Registry } from '@telemarket/composition/registry';

/** Shows that the page is a preview, with a link that ends the preview. */
export async function markPreview(preview: NonNullable<PageBoot['preview']>): Promise<void> {
  await logFailure(import('./badge').then(({ showPreviewBadge }) => showPreviewBadge(preview)));
}

/** Outlines the parts of the page that come from remotes, if the address has `?boundaries`. */
export async function outlineRemotes(search: string, registry: Registry): Promise<void> {
  if (!new URLSearchParams(search).has('boundaries')) return;
  await logFailure(import('./boundaries').then(({ showBoundaries }) => showBoundaries(registry)));
}

/** An error in a developer tool must not stop the page. */
const logFailure = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    console.error('A developer tool failed:', error);
    return undefined;
  });
