import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { DataProvider } from '../src/data/data-provider';
import { type Boot, createKit, EMPTY_BOOT } from '../src/kit';
import { KitProvider } from '../src/kit-context';
import { openTab } from './tab';

/** A part as the shell mounts it, over the network a test holds. */
export function renderInKit(
  part: ReactNode,
  { fetch, boot }: { fetch: typeof globalThis.fetch; boot?: Partial<Boot> },
) {
  const kit = createKit({ ...EMPTY_BOOT, ...boot }, openTab(), { fetch });
  const view = render(
    <KitProvider kit={kit}>
      <DataProvider>{part}</DataProvider>
    </KitProvider>,
  );
  return { ...view, kit };
}
