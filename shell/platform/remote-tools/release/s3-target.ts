import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { LEDGER_FOLDER, PASSPORT_FILE } from '@telemarket/release-trust';
import { isBuildId, type UploadedBuild } from '@telemarket/composition';
import { byUpload, keepUploaded, type ReleaseTarget, textOf } from './release-target';

const PLACE_PATTERN = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/?$/;
const REQUEST_TIMEOUT_MS = 30_000;
const MAX_PARALLEL_UPLOADS = 8;
const MANIFEST = 'mf-manifest.json';
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** The response to the call ListObjectsV2. */
interface ListPage {
  Contents?: { Key: string; LastModified: string }[];
  NextContinuationToken?: string;
}

const xmlParser = new XMLParser({ isArray: (tag) => tag === 'Contents', parseTagValue: false });

/**
 * The statuses of a write that the store refuses, because the object has another version than expected. The store sends
 * 409 while another write of the object runs.
 */
const CONFLICT_STATUSES = [412, 409];

/**
 * A build store under a prefix in an S3-compatible store. releases.json is replaced with If-Match or If-None-Match, so
 * the store must support conditional writes. The first release refuses a store that ignores them.
 * @param place A text such as `s3://bucket/prefix`.
 * @param env The endpoint and the credentials of the store, in the usual variables of AWS tools.
 */
export function openS3Target(place: string, env: NodeJS.ProcessEnv): ReleaseTarget {
  const [, bucket, path] = PLACE_PATTERN.exec(place) ?? [];
  if (!bucket) throw new Error(`"${place}" does not have the form s3://bucket/prefix.`);
  const prefix = path ? `${path}/` : '';
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = env;
  if (!accessKeyId || !secretAccessKey) throw new Error(`${place} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`);
  const region = env['AWS_REGION'] || env['AWS_DEFAULT_REGION'] || 'us-east-1';
  const address = env['AWS_ENDPOINT_URL_S3'] || env['AWS_ENDPOINT_URL'] || `https://s3.${region}.amazonaws.com`;
  const endpoint = address.replace(/\/+$/, '');
  const name = `s3://${bucket}/${prefix}`;
  const client = new AwsClient({ accessKeyId, secretAccessKey, sessionToken, region, service: 's3', retries: 2 });

  async function callStore(
    method: string,
    key: string,
    { query = '', ...init }: RequestInit & { query?: string } = {},
  ) {
    const url = `${endpoint}/${bucket}${key && `/${prefix}${key}`}${query}`;
    const response = await client.fetch(url, { method, ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    if (response.ok || response.status === 404 || CONFLICT_STATUSES.includes(response.status)) return response;
    const { Error: problem } = xmlParser.parse(await response.text()) as { Error?: { Code?: string } };
    throw new Error(`${method} ${name}${key}: ${response.status} ${problem?.Code ?? ''}`);
  }

  async function readObject(key: string): Promise<{ content: Buffer; version: string } | null> {
    const response = await callStore('GET', key);
    if (response.status === 404) return null;
    return { content: Buffer.from(await response.arrayBuffer()), version: response.headers.get('etag') ?? '' };
  }

  const write = (key: string, body: string | Uint8Array<ArrayBuffer>, cacheControl: string, condition = {}) =>
    // the type does not matter, because the gateway serves the files and does not trust the type of a store
    callStore('PUT', key, {
      body,
      headers: { 'content-type': 'application/octet-stream', 'cache-control': cacheControl, ...condition },
    });

  async function* listFiles(path: string) {
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + path, 'encoding-type': 'url' });
      if (token) query.set('continuation-token', token);
      const text = await (await callStore('GET', '', { query: `?${query.toString()}` })).text();
      const { ListBucketResult: page } = xmlParser.parse(text) as { ListBucketResult?: ListPage };
      for (const { Key, LastModified } of page?.Contents ?? [])
        yield { key: decodeURIComponent(Key).slice(prefix.length), modified: LastModified };
      token = page?.NextContinuationToken;
    } while (token);
  }

  const target: ReleaseTarget = {
    name,
    async readList() {
      const stored = await readObject('releases.json');
      return stored && { text: stored.content.toString(), version: stored.version };
    },
    async replaceList(text, version) {
      if (version === null) await refuseUnconditionalStore();
      const put = async (condition: object) => (await write('releases.json', text, 'no-store', condition)).ok;
      if (version === null) return put({ 'if-none-match': '*' });
      if (await put({ 'if-match': version })) return true;
      // Ceph expects the ETag without quotes
      const isCurrent = (await target.readList())?.version === version;
      return isCurrent && put({ 'if-match': version.replaceAll('"', '') });
    },
    storeEntry: async (entry, text) =>
      void (await write(`${LEDGER_FOLDER}/${entry}.json`, text, IMMUTABLE_CACHE_CONTROL)),
    readEntry: async (entry) => (await readObject(`${LEDGER_FOLDER}/${entry}.json`))?.content.toString() ?? null,
    async upload(passport, folder) {
      const { build } = passport;
      if ((await callStore('HEAD', `${build}/${MANIFEST}`)).ok) return keepUploaded(target, passport);
      // the manifest is uploaded last, so that an interrupted upload does not count as a build
      const files = Object.keys(passport.files).filter((path) => path !== MANIFEST);
      const uploadNext = async () => {
        for (let path = files.shift(); path; path = files.shift()) await put(path);
      };
      const put = async (path: string) =>
        write(`${build}/${path}`, new Uint8Array(await readFile(join(folder, path))), IMMUTABLE_CACHE_CONTROL);
      await Promise.all(Array.from({ length: MAX_PARALLEL_UPLOADS }, uploadNext));
      await target.replacePassport(passport);
      await put(MANIFEST);
    },
    readFile: async (build, path) => (await readObject(`${build}/${path}`))?.content ?? null,
    replacePassport: async (passport) =>
      void (await write(`${passport.build}/${PASSPORT_FILE}`, textOf(passport), 'no-cache')),
    async list() {
      const found: UploadedBuild[] = [];
      for await (const { key, modified } of listFiles('')) {
        const [build, file] = key.split('/');
        if (file === MANIFEST && isBuildId(build)) found.push({ build, uploadedAt: new Date(modified) });
      }
      return found.sort(byUpload);
    },
    async remove(build) {
      // the manifest is deleted first, so that the remaining files do not count as a build if the deletion is
      // interrupted
      await callStore('DELETE', `${build}/${MANIFEST}`);
      for await (const { key } of listFiles(`${build}/`)) await callStore('DELETE', key);
    },
  };

  /** Throws when the store ignores conditions, because such a store would lose one of two concurrent releases. */
  async function refuseUnconditionalStore() {
    const probe = `${LEDGER_FOLDER}/conditional-writes`;
    await write(probe, 'probe', 'no-store');
    const { ok } = await write(probe, 'probe', 'no-store', { 'if-none-match': '*' });
    if (ok)
      throw new Error(
        `${name} ignores If-None-Match, so one of two simultaneous releases could be lost. Use another store.`,
      );
  }

  return target;
}
