import type { RenderProblem, ServerBundle } from '../render/messages';
import type { Measurements } from './measurements';

/** The names of server bundles in stacks, see remote-modules.ts. */
const FRAME = /\b([a-z][a-z0-9-]*)\/(server\.([0-9A-Za-z._-]+)\.cjs:\d+:\d+)/;

/** A problem belongs to the build in its stack; without one, to the build of the page. */
export function measureProblem(
  { kind, name, stack }: RenderProblem,
  bundles: readonly Pick<ServerBundle, 'name' | 'build'>[],
  record: Measurements['record'],
): void {
  const [, remote, place, build] = FRAME.exec(stack) ?? [];
  if (remote && build && place) record({ remote, build, kind, name, place, source: 'gateway' });
  else
    for (const bundle of bundles) record({ remote: bundle.name, build: bundle.build, kind, name, source: 'gateway' });
}
