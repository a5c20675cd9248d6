import type { Registry, ShellBoot } from '../remote/registry';

/** @returns Local builds that replace live ones in this tab. A visitor has none. */
export async function localBuilds({ allowOverrides, registry }: ShellBoot): Promise<Registry> {
  if (!allowOverrides) return {};
  return (await withoutFailure(import('./overrides').then(({ applyOverrides }) => applyOverrides(registry)))) ?? {};
}

/** Says that the page shows a preview, and leads out of it. */
export async function markPreview(preview: NonNullable<ShellBoot['preview']>): Promise<void> {
  await withoutFailure(import('./preview-badge').then(({ showPreviewBadge }) => showPreviewBadge(preview)));
}

/** With `?boundaries` in the address, outlines the remotes' parts of the page. */
export async function outlineRemotes(search: string, registry: Registry): Promise<void> {
  if (!new URLSearchParams(search).has('boundaries')) return;
  await withoutFailure(import('./boundaries').then(({ showBoundaries }) => showBoundaries(registry)));
}

/** A tool that fails must not stop the page. */
const withoutFailure = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    console.error('A developer tool failed:', error);
    return undefined;
  });
