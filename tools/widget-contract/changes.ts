import { isDeepStrictEqual } from 'node:util';
import { brokenBy, type WidgetContract } from '@telemarket/kit/remote';
import { nextVersion } from '../contract/changes';

type Contents = Omit<WidgetContract, 'version'>;

/** @returns The contract that is to be released; null when nothing has changed. */
export function nextContract(
  released: WidgetContract,
  { widgets, events }: Contents,
): { next: WidgetContract; breaking: string[] } | null {
  if (isDeepStrictEqual({ widgets: released.widgets, events: released.events }, { widgets, events })) return null;
  const breaking = brokenBy({ widgets, events }, released);
  const version = nextVersion(released.version, { breaking, extending: true });
  return { next: { version, widgets, events }, breaking };
}
