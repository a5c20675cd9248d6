import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSameSecret } from '@telemarket/server-kit/same-secret';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import semver from 'semver';
import { type GatewayConfig, originOf } from '../config/config';
import { sendProblem } from '../http/problem';
import type { PackageStore, StoredVersion } from './package-store';

/**
 * The content type of the abbreviated document of a package. docs/remotes.md promises teams this document and the full
 * one.
 */
const ABBREVIATED_TYPE = 'application/vnd.npm.install-v1+json';
const INSTALL_FIELDS = [
  'name',
  'version',
  'bin',
  'dependencies',
  'optionalDependencies',
  'peerDependencies',
  'peerDependenciesMeta',
  'engines',
  'dist',
];

/** The index of the documents and packages for teams. */
export const TEAM_INDEX_PATH = '/npm/docs/';

/** The topic of each document for teams, by its file name. */
const DOCUMENT_TOPICS: Readonly<Record<string, string>> = {
  'kit.md': 'the components, hooks and tokens that pages use',
  'remotes.md': 'how a team builds, tests and releases pages for this site',
};

interface PackageDocument {
  origin: string;
  bytes: Buffer;
  etag: string;
}

/**
 * Matches the name of a package, such as `@telemarket/kit`, and the path of a tarball, such as
 * `@telemarket/kit/-/kit-1.0.0.tgz`.
 */
const PACKAGE_PATH = /^((?:@[^/]+\/)?[^/@-][^/]*)(?:\/-\/([^/]+))?$/;

/**
 * Serves the packages of the site to package managers like a registry: a document for each package, and its tarballs. Nothing
 * can be published.
 */
export function addPackageRoutes(app: FastifyInstance, store: PackageStore, config: GatewayConfig): void {
  let tokens = config.readNpmTokens();
  type Documents = WeakMap<readonly StoredVersion[], PackageDocument>;
  const documents: Record<'full' | 'short', Documents> = { full: new WeakMap(), short: new WeakMap() };
  const privacy = tokens === null ? 'public' : 'private';

  function mayReadPackages({ headers, log }: FastifyRequest): boolean {
    try {
      tokens = config.readNpmTokens();
    } catch (error) {
      log.warn({ problem: String(error) }, 'the tokens of package managers cannot be read; the last ones stay');
    }
    const received = headers.authorization ?? '';
    return tokens === null || tokens.some((token) => isSameSecret(received, `Bearer ${token}`));
  }

  const sendNothing = (request: FastifyRequest, reply: FastifyReply, what: 'package' | 'document') =>
    sendProblem(
      reply,
      404,
      `There is no such ${what}. ${originOf(request, config)}${TEAM_INDEX_PATH} lists all of them.`,
    );

  const docsFolder = config.packages && join(config.packages.folder, 'docs');

  async function sendIndex(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!mayReadPackages(request)) return sendTokenRequired(reply);
    const origin = originOf(request, config);
    const docs = docsFolder === null ? [] : await readdir(docsFolder).catch(() => []);
    const packages = store.names().map((name) => `${name} ${latestOf(name) ?? ''}`);
    const text = [
      'For teams that build pages for this site.',
      `Start in an empty folder. ${origin}${TEAM_INDEX_PATH}remotes.md explains each step:`,
      `npm config set @telemarket:registry ${origin}/npm/`,
      'npm create @telemarket/remote gifts',
      '',
      'Documents',
      ...docs.sort().map((file) => `${origin}${TEAM_INDEX_PATH}${file}: ${DOCUMENT_TOPICS[file] ?? file}`),
      '',
      'Packages',
      ...packages,
      '',
    ].join('\n');
    return reply.type('text/plain; charset=utf-8').header('cache-control', `${privacy}, no-cache`).send(text);
  }
  const latestOf = (name: string) => store.ownVersionOf(name) ?? store.versionsOf(name).at(-1)?.manifest.version;

  for (const path of ['/npm', '/npm/', '/npm/docs', TEAM_INDEX_PATH]) app.get(path, sendIndex);

  // the wildcard is decoded, because package managers write the slash of a name as %2f; nothing is compressed, because
  // a compressed tarball has another digest
  app.get<{ Params: { '*': string } }>('/npm/*', { compress: false }, (request, reply) => {
    if (!mayReadPackages(request)) return sendTokenRequired(reply);
    const [, name = '', file] = PACKAGE_PATH.exec(request.params['*']) ?? [];
    const versions = store.versionsOf(name);
    if (versions.length === 0) return sendNothing(request, reply, 'package');
    return file === undefined ? sendDocument(request, reply, name, versions) : sendTarball(reply, versions, file);
  });

  app.get<{ Params: { file: string } }>('/npm/docs/:file', async (request, reply) => {
    const { file } = request.params;
    if (!mayReadPackages(request)) return sendTokenRequired(reply);
    const isName = docsFolder !== null && /^[a-z]+\.md$/.test(file);
    const text = isName ? await readFile(join(docsFolder, file)).catch(() => null) : null;
    if (text === null) return sendNothing(request, reply, 'document');
    return reply.type('text/markdown; charset=utf-8').header('cache-control', `${privacy}, no-cache`).send(text);
  });

  function sendDocument(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    versions: readonly StoredVersion[],
  ): FastifyReply {
    const short = Boolean(request.headers.accept?.includes(ABBREVIATED_TYPE));
    const { bytes, etag } = documentOf(name, versions, short, originOf(request, config));
    void reply.header('cache-control', `${privacy}, no-cache`).header('vary', 'accept').header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type(short ? ABBREVIATED_TYPE : 'application/json; charset=utf-8').send(bytes);
  }

  /**
   * Keeps the last document of each list of versions, because a document is slow to create: it has a kilobyte for each
   * version.
   */
  function documentOf(name: string, versions: readonly StoredVersion[], short: boolean, origin: string) {
    const made = documents[short ? 'short' : 'full'];
    const last = made.get(versions);
    if (last?.origin === origin) return last;
    const base = `${origin}/npm/${name}/-/`;
    const text = JSON.stringify(describePackage(name, versions, store.ownVersionOf(name), base, short));
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    const document = { origin, bytes: Buffer.from(text), etag };
    made.set(versions, document);
    return document;
  }

  function sendTarball(reply: FastifyReply, versions: readonly StoredVersion[], file: string): FastifyReply {
    const found = versions.find(({ manifest }) => tarballName(manifest) === file);
    if (!found) return sendProblem(reply, 404, 'There is no such version.');
    return reply
      .type('application/gzip')
      .header('cache-control', `${privacy}, max-age=31536000, immutable`)
      .send(createReadStream(found.tarball));
  }
}

const sendTokenRequired = (reply: FastifyReply): FastifyReply =>
  sendProblem(reply.header('www-authenticate', 'Bearer'), 401, "You need a token to read this site's packages.");

const releaseVersionOf = (version: string): string => version.replace(/-h[0-9a-f]+$/, '');

const tarballName = ({ name, version }: StoredVersion['manifest']) => `${name.split('/').at(-1)}-${version}.tgz`;

function describePackage(
  name: string,
  versions: readonly StoredVersion[],
  own: string | undefined,
  base: string,
  short: boolean,
) {
  const newest = versions.at(-1);
  const [next] = versions
    .map(({ manifest }) => manifest.version)
    // the version of the dev site ends with a digest, which says nothing about the order of versions
    .filter((version) => own !== undefined && semver.gt(releaseVersionOf(version), releaseVersionOf(own)))
    .sort(semver.rcompare);
  const described = versions.map(({ manifest }) => {
    const dist = { ...manifest.dist, tarball: base + tarballName(manifest) };
    const fields = Object.entries({ ...manifest, dist });
    return [
      manifest.version,
      Object.fromEntries(short ? fields.filter(([field]) => INSTALL_FIELDS.includes(field)) : fields),
    ] as const;
  });
  const modified = newest?.time.toISOString();
  const [first] = versions;
  const times = versions.map(({ manifest, time }) => [manifest.version, time.toISOString()] as const);
  return {
    name,
    // a release for the live site needs the versions that the site has
    'dist-tags': { latest: own ?? newest?.manifest.version, ...(next !== undefined && { next }) },
    versions: Object.fromEntries(described),
    ...(short
      ? { modified }
      : {
          _id: name,
          description: newest?.manifest['description'],
          time: { created: first?.time.toISOString(), modified, ...Object.fromEntries(times) },
        }),
  };
}
