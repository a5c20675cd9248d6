import { findStaleBuilds } from '../../tools/build';

/** Runs before all tests. Without this check, the tests could pass with an old build. */
export default function requireCurrentBuilds(): void {
  const stale = findStaleBuilds();
  if (stale.length > 0)
    throw new Error(
      `These builds are older than their sources: ${stale.join(', ')}. Run "npm run build", then the tests.`,
    );
}
