import { METHODS } from 'node:http';
import { type Attacker, CURRENT_TAG, type Shot } from './attacker';
import type { Contract, Operation } from './contract';
import { TEXTS } from './corpus';
import {
  bodyWith,
  carelessText,
  encodeText,
  fillPath,
  isForAdmins,
  isProxied,
  textsInBody,
  validValue,
} from './inputs';
import { JSON_TYPE, type VisitorName } from './visitors';
import type { Server } from './wire';

/** A downloaded table is as long as the attack has made it. */
const TEXTS_OF_DOWNLOADS = 8;

/** Each hostile text in each text of a body and in each parameter of a path or query, or as many as the budget allows. */
export async function attackWithCorpus(
  attacker: Attacker,
  contract: Contract,
  visitors: readonly VisitorName[],
  budget: number,
): Promise<void> {
  const isAdmin = visitors.includes('admin');
  const operations = contract.operations.filter((operation) => isForAdmins(operation) === isAdmin);
  const shots = operations.flatMap((operation) => [
    ...corpusInParameters(operation),
    ...corpusInBody(attacker, contract, operation),
  ]);
  await attacker.fireAll(aim(attacker, shots, visitors, budget));
}

type Unaimed = Omit<Shot, 'server' | 'as'>;

/** Gives each request a server and a visitor, in turn. */
function aim(attacker: Attacker, all: readonly Unaimed[], visitors: readonly VisitorName[], budget: number): Shot[] {
  const { servers } = attacker;
  return attacker
    .pick(all, budget, 10)
    .map((shot, at) => ({
      ...shot,
      server: servers[at % servers.length] as Server,
      as: visitors[Math.floor(at / servers.length) % visitors.length] as VisitorName,
    }))
    .filter(({ server, path }) => server.name === 'api' || isProxied(path));
}

function corpusInParameters({ method, path, parameters }: Operation): Unaimed[] {
  const texts = path.endsWith('/csv') ? TEXTS.slice(0, TEXTS_OF_DOWNLOADS) : TEXTS;
  const shot = (filled: string): Unaimed => ({ method, path: filled, headers: { 'if-match': CURRENT_TAG } });
  return parameters.flatMap(({ name, in: place }) =>
    texts.flatMap((text) => {
      // a head of more than 16 KiB is refused before the parameter is read
      const short = text.slice(0, 1_500);
      const values = [encodeText(short), carelessText(short)];
      if (place === 'header') return [];
      if (place === 'query') return values.map((value) => shot(`${fillPath(path, () => '1')}?${name}=${value}`));
      return values.map((value) => shot(fillPath(path, (one) => (one === name ? value : '1'))));
    }),
  );
}

function corpusInBody(attacker: Attacker, contract: Contract, { method, path, body }: Operation): Unaimed[] {
  if (!body) return [];
  const valid = attacker.sample(validValue(body, contract), TEXTS.length, path.length);
  return textsInBody(body, contract).flatMap((field) =>
    TEXTS.map((text, at) => ({
      method,
      path: fillPath(path, (name) => (name === 'kind' ? 'contact' : '3')),
      headers: { ...JSON_TYPE, 'if-match': CURRENT_TAG },
      body: bodyWith(valid[at], field, text),
    })),
  );
}

/** Every method on every path. CONNECT is among the raw requests: it asks for a tunnel. */
export async function attackWithMethods(
  attacker: Attacker,
  contract: Contract,
  pages: readonly string[],
  budget: number,
) {
  const operations = Object.keys(contract.document.paths).map((path) => fillPath(path, () => '5'));
  const methods = METHODS.filter((method) => method !== 'CONNECT');
  const shots = attacker.servers.flatMap((server) =>
    [...operations, ...(server.name === 'gateway' ? pages : ['/']), '/api/nothing'].flatMap((path) =>
      methods.flatMap((method) =>
        (['guest', 'admin'] as const).flatMap((as): Shot[] => [
          { server, as, method, path },
          ...(method === 'GET' ? [] : [{ server, as, method, path, headers: JSON_TYPE, body: Buffer.from('{}') }]),
        ]),
      ),
    ),
  );
  await attacker.fireAll(attacker.pick(shots, budget, 20));
}

const FILES = [
  'releases.json',
  'assets.json',
  'ssr.json',
  'stats.json',
  'mf-manifest.json',
  'mf-manifest-stats.json',
  'package.json',
  '.env',
  '.git/config',
  'server.cjs',
];
const DISGUISES: readonly ((file: string) => string)[] = [
  (file) => file,
  (file) => `${file}.br`,
  (file) => `${file}.gz`,
  (file) => file.replace('.', '%2e'),
  (file) => file.replace('.', '%2E'),
  (file) => file.toUpperCase(),
  (file) => `./${file}`,
  (file) => `x/../${file}`,
  (file) => `x/%2e%2e/${file}`,
  (file) => `..%2f${file}`,
  (file) => `/${file}`,
  (file) => `%2f${file}`,
  (file) => `${file}/`,
  (file) => `${file}%00`,
  (file) => `${file}%00.js`,
  (file) => `${file}?x=.js`,
  (file) => `${file};.js`,
  (file) => `${file}%20`,
  (file) => `..\\${file}`,
  (file) => `..%5c${file}`,
  (file) => `%252e%252e%252f${file}`,
];

/**
 * Files that only the gateway reads. A visitor must not get them under any name.
 * @param folders Where the builds of the shell and of the remotes are served.
 */
export async function attackFiles(attacker: Attacker, gateway: Server, folders: readonly string[], budget: number) {
  const paths = folders.flatMap((folder) =>
    FILES.flatMap((file) => DISGUISES.map((disguise) => `${folder}/${disguise(file)}`)),
  );
  const picked = attacker.pick([...new Set(paths)], budget, 30);
  const shots = picked.map((path): Shot => ({ server: gateway, method: 'GET', path }));
  for (const shot of shots) {
    const response = await attacker.fire(shot);
    attacker.ledger.try('file');
    if (response && isServed(response))
      attacker.ledger.add({ kind: 'file', detail: `status ${response.status}` }, shot.path);
  }
}

const isServed = ({ status, headers }: { status: number; headers: { 'content-type'?: string } }) =>
  status < 300 && !headers['content-type']?.startsWith('text/html');

/** Addresses of pages with hostile segments, queries, cookies and encodings. */
export async function attackPages(attacker: Attacker, gateway: Server, pages: readonly string[], budget: number) {
  const texts = TEXTS.map((text) => text.slice(0, 1_500));
  const forms: readonly ((path: string, text: string) => string)[] = [
    (path, text) => `${path}?search=${encodeText(text)}`,
    (path, text) => `${path}?${encodeText(text)}=1`,
    (path, text) => `${path}?search=${carelessText(text)}&search=${encodeText(text)}`,
    (path, text) => `${path === '/' ? '' : path}/${encodeText(text)}`,
    (path, text) => `${path === '/' ? '' : path}/${carelessText(text)}`,
    (path, text) => `//${encodeText(text)}${path}`,
    (path, text) => path.replace(/:\w+/, encodeText(text)),
    (path, text) => `/${encodeText(text)}/..${path}`,
    (_, text) => `/remotes/${encodeText(text)}/x.js`,
    (_, text) => `/assets/${carelessText(text)}`,
    (_, text) => `/art/v1/${encodeText(text)}/1.svg`,
  ];
  const shots = texts.flatMap((text) =>
    pages.flatMap((page) =>
      forms.map((form): Shot => ({
        server: gateway,
        method: 'GET',
        path: form(page, text),
        as: page.length % 3 === 0 ? 'user' : 'guest',
      })),
    ),
  );
  await attacker.fireAll(attacker.pick(shots, budget, 40));
}

/** Stores a product whose texts are hostile, so that pages show them. @returns The pages that show it. */
export async function storePayloads(attacker: Attacker, contract: Contract, api: Server): Promise<string[]> {
  const create = contract.operations.find(({ id }) => id === 'ProductAdmin_create');
  if (!create?.body) throw new Error('the document has no operation that makes a product');
  const marked = TEXTS.filter((text) => text.includes('<') && text.length < 200);
  const [valid] = attacker.sample(validValue(create.body, contract), 1, 50);
  const pages: string[] = [];
  let last = '';
  for (const text of marked) {
    const fields = { title: text, description: text, sellerName: text.slice(0, 100), features: [text] };
    // not every generated address is one for the API
    const product = { ...(valid as object), ...fields, category: 'group', userCount: null, sellerEmail: null };
    const body = Buffer.from(JSON.stringify(product));
    const shot: Shot = { server: api, as: 'admin', method: create.method, path: create.path, headers: JSON_TYPE, body };
    const response = await attacker.fire(shot);
    last = String(response?.body);
    if (response?.status !== 201) continue;
    const { id } = JSON.parse(response.body.toString()) as { id: number };
    pages.push(`/product/${id}`, `/?search=${encodeText(text)}`);
  }
  if (pages.length === 0) throw new Error(`no hostile product could be stored: ${last}`);
  return pages;
}
