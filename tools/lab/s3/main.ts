// `npm run lab -- s3`: tests the release targets and uploaded pictures against a real S3 server (Debian's Ceph), and
// kills the release command at each step. Then tests a gateway that follows a public prefix of the same store.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createKeyPair, parsePrivateKey } from '@telemarket/release-trust';
import { parseReleases, publish, rollBack } from '@telemarket/composition';
import { openBuildStore, openTarget, passportOf } from '@telemarket/remote-tools/release';
import { AwsClient } from 'aws4fetch';
import type { Parts } from '../../lifecycle';
import { freePort } from '../../port';
import { runNode } from '../../process';
import { remoteFolderOf } from '../../remotes';
import { ROOT } from '../../root';
import { startGateway } from '../../stack';
import { CliError, step } from '../../step';
import { requireDebianPackages, until } from '../programs';
import { startServer } from '../site';
import { passedVerdict, type Verdict } from '../verdict';
import { type ObjectStore, CEPH_PACKAGES, startCeph } from './ceph';

const RELEASES_BUCKET = 'releases';
const PICTURES_BUCKET = 'pictures';
const JEST_PROGRAM = join(ROOT, 'node_modules/jest/bin/jest.js');
const FOLLOW_TIMEOUT_MS = 10_000;

export async function main(parts: Parts): Promise<Verdict[]> {
  requireDebianPackages(CEPH_PACKAGES);
  const store = await step('Starting an S3 server', () => startCeph(parts));
  await makePublicBucket(store);
  await step('Testing all release targets, with kills at each step', async () => {
    const env = { ...store, RELEASE_TEST_STORE: `s3://${RELEASES_BUCKET}` };
    await runNode([JEST_PROGRAM, '--selectProjects=api', '--testPathPatterns', 'release-target'], env);
    await runNode([JEST_PROGRAM, '--selectProjects=tools', '--testPathPatterns', 'release-kills'], env);
  });
  await step('Testing uploaded pictures', async () => {
    await putObject(store, PICTURES_BUCKET);
    const env = { ...store, MEDIA_TEST_BUCKET: PICTURES_BUCKET };
    await runNode([JEST_PROGRAM, '--selectProjects=db', '--testPathPatterns', 'src/picture'], env);
  });
  await step('Testing a gateway that follows a public prefix', () => followPrefix(parts, store));
  return [
    'the suite of the release targets',
    'a release that is killed at each step',
    'the suites of uploaded pictures',
    'a gateway follows a public prefix: release, release, rollback',
  ].map(passedVerdict);
}

async function followPrefix(parts: Parts, store: ObjectStore): Promise<void> {
  const key = parsePrivateKey(createKeyPair().pem);
  const target = openTarget(`s3://${RELEASES_BUCKET}/catalog`, ROOT, { ...store });
  const builds = openBuildStore(target, { remote: 'catalog', by: 'lab', key });
  const dist = join(remoteFolderOf('catalog'), 'dist');
  const { live } = parseReleases(readFileSync(join(dist, 'releases.json'), 'utf8'));
  const folder = join(dist, live);
  for (const build of ['one', 'two']) {
    const facts = { remote: 'catalog', build, by: 'lab', checks: [] };
    await builds.target.upload(passportOf(folder, facts, key, new Date()), folder);
  }
  const release = (build: string) =>
    builds.update({ action: 'release' }, (current) => publish(current, build, new Date()));
  await release('one');
  const env = {
    API_ORIGIN: `http://127.0.0.1:${await freePort()}`,
    REMOTES: `catalog=${store.AWS_ENDPOINT_URL_S3}/${RELEASES_BUCKET}/catalog`,
    RELEASE_KEYS: `catalog=${key.publicText}`,
  };
  const { address } = await startServer(parts, startGateway, { log: 's3-gateway', env });
  await waitUntilLive(address, 'one');
  await release('two');
  await waitUntilLive(address, 'two');
  await builds.update({ action: 'rollback' }, (current) => rollBack(current, null, new Date()));
  await waitUntilLive(address, 'one');
}

async function makePublicBucket(store: ObjectStore): Promise<void> {
  const policy = {
    Version: '2012-10-17',
    Statement: [
      { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${RELEASES_BUCKET}/*` },
    ],
  };
  await putObject(store, RELEASES_BUCKET);
  await putObject(store, `${RELEASES_BUCKET}?policy`, JSON.stringify(policy));
}

async function putObject(store: ObjectStore, path: string, body?: string): Promise<void> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = store;
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'us-east-1' });
  const url = `${store.AWS_ENDPOINT_URL_S3}/${path}`;
  const { ok, status } = await client.fetch(url, { method: 'PUT', body });
  if (!ok) throw new CliError(`PUT ${url}: ${status}`);
}

/** Waits until the gateway lists the build and serves its container. */
function waitUntilLive(site: string, build: string): Promise<void> {
  const isLive = async () => {
    const registry = (await (await fetch(`${site}/remotes.json`)).json()) as Record<string, LiveBuild | undefined>;
    return registry['catalog']?.build === build && (await fetch(site + registry['catalog'].entry)).ok;
  };
  return until(isLive, `the gateway serves ${build}`, FOLLOW_TIMEOUT_MS);
}

type LiveBuild = { build: string; entry: string };
