import { createHash } from 'node:crypto';
import type { ListedError } from './error-list';
import { type EventCounts, errorKeyOf, type GatewayReport, type OtherReports, type ReportStore } from './report-store';

const REPORTS_PATH = '/api/internal/build-reports';
const EXCHANGE_TIMEOUT_MS = 2_000;
const COUNTS_PART = 'counts';
/** These limits keep a body below the API's maximum of 64 KiB. A character can have three bytes. */
const MAX_BATCH_PARTS = 100;
const MAX_CONTENT_CHARACTERS = 8_000;
const MAX_BATCH_CHARACTERS = 12_000;

interface BuildReportPart {
  remote: string;
  build: string;
  /** The hash of the key of an error, or `counts`. */
  part: string;
  content: string;
}

/**
 * Stores reports in the database of the API, which all gateways with the secret share.
 * @param gateway A UUID of this process.
 * @param send Sends requests to the API.
 * @param earlier The reports that gateways stored before the site had its secret; null: there are none.
 */
export function createReportExchange(
  apiOrigin: string,
  secret: string,
  gateway: string,
  send: typeof fetch,
  earlier: Pick<ReportStore, 'readOthers' | 'sweep'> | null = null,
): ReportStore {
  /** The content of each part that the API has stored. */
  let written = new Map<string, string>();

  async function postToApi(path: string, body: object): Promise<Response> {
    const response = await send(apiOrigin + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ gateway, ...body }),
      signal: AbortSignal.timeout(EXCHANGE_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the API responded with ${response.status}`);
    return response;
  }

  async function readStored(remote: string): Promise<OtherReports> {
    const response = await postToApi(`${REPORTS_PATH}/others`, { remote });
    const { parts, isPartial } = (await response.json()) as {
      parts: Omit<BuildReportPart, 'remote'>[];
      isPartial: boolean;
    };
    const reports = parts.map(({ build, part, content }): GatewayReport =>
      part === COUNTS_PART
        ? { errors: [], events: { [`${remote}@${build}`]: JSON.parse(content) as EventCounts } }
        : { errors: [JSON.parse(content) as ListedError], events: {} },
    );
    return { reports, isPartial };
  }

  return {
    async write(report) {
      const parts = reportPartsOf(report);
      const keyOf = ({ remote, build, part }: BuildReportPart) => [remote, build, part].join(' ');
      const changed = parts.filter((part) => written.get(keyOf(part)) !== part.content);
      // the rows of forgotten parts expire in the database
      const known = new Set(parts.map(keyOf));
      written = new Map([...written].filter(([key]) => known.has(key)));
      for (const batch of batchesOf(changed)) {
        await postToApi(REPORTS_PATH, { parts: batch });
        for (const part of batch) written.set(keyOf(part), part.content);
      }
    },
    async readOthers(remote) {
      const found = await Promise.all([readStored(remote), ...(earlier ? [earlier.readOthers(remote)] : [])]);
      return {
        reports: found.flatMap(({ reports }) => reports),
        isPartial: found.some(({ isPartial }) => isPartial),
      };
    },
    sweep: async () => earlier?.sweep?.(),
  };
}

function reportPartsOf({ errors, events }: GatewayReport): BuildReportPart[] {
  const ofErrors = errors.map((error) => {
    const part = createHash('sha256').update(errorKeyOf(error)).digest('hex');
    return { remote: error.remote, build: error.build, part, content: JSON.stringify(error) };
  });
  const ofEvents = Object.entries(events).map(([id, counts]) => {
    const [remote = '', build = ''] = id.split('@');
    return { remote, build, part: COUNTS_PART, content: JSON.stringify(counts) };
  });
  return [...ofErrors, ...ofEvents].filter(({ content }) => content.length <= MAX_CONTENT_CHARACTERS);
}

function batchesOf(parts: readonly BuildReportPart[]): BuildReportPart[][] {
  const batches: BuildReportPart[][] = [];
  let characters = Infinity;
  for (const part of parts) {
    const last = batches.at(-1);
    characters += part.content.length;
    if (last && last.length < MAX_BATCH_PARTS && characters <= MAX_BATCH_CHARACTERS) last.push(part);
    else {
      batches.push([part]);
      characters = part.content.length;
    }
  }
  return batches;
}
