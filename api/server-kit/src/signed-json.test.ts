import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { canonicalJson, readSignedJson, signJson } from './signed-json';

const publicText = (key: KeyObject) => createPublicKey(key).export({ format: 'jwk' }).x ?? '';
const { privateKey } = generateKeyPairSync('ed25519');
const KEYS = new Map([['first', publicText(privateKey)]]);
const RECORD = { title: 'Crypto <b>\u{1F680}</b> é é', times: ['2026-11-29T08:00:00.000Z'], username: null };
const TEXT = signJson(RECORD, 'first', privateKey);

it('equal values become the same bytes of JSON, whatever the order of their keys', () => {
  const text = '{"a":{"b":[1,{"c":null,"d":"x"}],"z":true},"é":""}';
  expect(canonicalJson({ é: '', a: { z: true, b: [1, { d: 'x', c: null }] } })).toBe(text);
});

it('a signed record can be read, even if its file ends with a line break', () => {
  expect(readSignedJson(TEXT, KEYS)?.record).toEqual(RECORD);
  expect(readSignedJson(`${TEXT}\n`, KEYS)?.record).toEqual(RECORD);
});

it('a signed text is refused when any one byte was changed', () => {
  const bytes = Buffer.from(TEXT);
  const passing = [...bytes.keys()].filter((at) => {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return readSignedJson(changed.toString(), KEYS) !== null;
  });
  expect(bytes.length).toBeGreaterThan(200);
  expect(passing).toEqual([]);
});

it('a text with another layout, another signer, an unknown key or no record is refused', () => {
  const other = generateKeyPairSync('ed25519').privateKey;
  const refused = [
    JSON.stringify(JSON.parse(TEXT), null, 2),
    signJson(RECORD, 'first', other),
    signJson(RECORD, 'second', privateKey),
    ...['', 'null', '[]', '{}', '{"key":"first","record":null,"signature":""}'],
  ];
  expect(refused.filter((text) => readSignedJson(text, KEYS) !== null)).toEqual([]);
});

it('a record that an old key has signed can be read as long as the key is listed', () => {
  const next = generateKeyPairSync('ed25519').privateKey;
  const both = new Map([...KEYS, ['second', publicText(next)]]);
  expect(readSignedJson(TEXT, both)?.key).toBe('first');
  expect(readSignedJson(signJson(RECORD, 'second', next), both)?.key).toBe('second');
});
