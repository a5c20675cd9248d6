import type { MeasurementKind, Measurement } from '../measure/measurements';
import type { SourcePositions } from '../measure/source-positions';

/** An error of the local build on the server. */
export interface ServerError {
  /** The text of the error, for example `RangeError: no name (src/tips/tips-page.tsx:12:5)`. */
  text: string;
  /** True if a slow machine can be the cause. */
  isLate: boolean;
}

/** Texts that say how a build has harmed its thread, by the name of the measurement. */
const HARM_TEXTS: Readonly<Record<string, string>> = {
  memory: 'takes too much memory',
  leak: 'keeps too much memory after its task',
  exit: 'ends its thread',
};

/** @returns The text of the error that the measurement reports; null when the measurement is not an error. */
function describeError({ kind, name = '', message = '' }: Measurement): string | null {
  const descriptions: Partial<Record<MeasurementKind, string>> = {
    'bundle-failed': `throws when it is loaded: ${name}: ${message}`,
    'render-error': `throws: ${name}: ${message}`,
    timeout: message ? 'is not rendered within a second' : 'hangs',
  };
  return (kind === 'quarantine' ? HARM_TEXTS[name] : descriptions[kind]) ?? null;
}

/** Collects the errors of a build on the server, with the line of their source. */
export function collectServerErrors(
  positions: Pick<SourcePositions, 'findPosition'>,
  hangs: { lastPlace(): string | null },
  onError: (error: ServerError) => void,
) {
  const pending = new Set<Promise<void>>();

  async function addError(measurement: Measurement, description: string) {
    const { remote, build, kind, message } = measurement;
    const place = measurement.place ?? (kind === 'timeout' && !message ? hangs.lastPlace() : null);
    const source = place && (await positions.findPosition(remote, build, place).catch(() => null));
    onError({ text: `${description}${place ? ` (${source ?? place})` : ''}`, isLate: kind === 'timeout' });
  }

  return {
    record(measurement: Measurement): void {
      const description = describeError(measurement);
      if (description === null) return;
      const adding = addError(measurement, description).finally(() => pending.delete(adding));
      pending.add(adding);
    },
    /** Resolves when all errors that were recorded have been passed on. */
    settled: async () => void (await Promise.all(pending)),
  };
}
