// `npm run handover:check FILE [ORIGIN]` checks a saved record of a hand-over with the public keys of a shop.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readSignedJson } from '../api/server-kit/src/signed-json';
import { CliError, run } from './step';

const KEYS_PATH = '/api/handover/keys';

type HandoverKey = { id: string; publicKey: string };

/**
 * Returns the record. Throws when the shop has not signed exactly this text.
 * @param origin The trusted shop, whose keys are used. The record itself could name any shop.
 */
export async function checkHandover(text: string, origin: string): Promise<object> {
  const response = await fetch(new URL(KEYS_PATH, origin)).catch((error: unknown) => {
    throw new CliError(`${origin} does not answer: ${String(error)}`);
  });
  if (!response.ok) throw new CliError(`${origin} gives no keys: ${response.status}`);
  const keys = (await response.json()) as HandoverKey[];
  const signed = readSignedJson(text, new Map(keys.map(({ id, publicKey }) => [id, publicKey])));
  if (!signed) throw new CliError(`Not valid: no key of ${origin} has signed exactly this text.`);
  return signed.record as object;
}

if (process.argv[1] === __filename) {
  run(async () => {
    const [file, origin = process.env['PUBLIC_ORIGIN'] || 'http://localhost:8080'] = process.argv.slice(2);
    if (!file) throw new CliError('Name the file: npm run handover:check -- FILE https://shop.example');
    // a relative path starts at INIT_CWD, the folder of the user, because npm starts scripts in the folder of the
    // repository
    const text = await readFile(resolve(process.env['INIT_CWD'] ?? '', file), 'utf8').catch(() => {
      throw new CliError(`${file} cannot be read.`);
    });
    const record = await checkHandover(text, origin);
    console.log(`Valid: ${origin} has signed this record.\n${JSON.stringify(record, null, 2)}`);
  });
}
