// `npm run lab -- s3`: the suites of the release targets against a real S3 server (Debian's Ceph), with kills of the
// command at each step; then a gateway that follows a public prefix of the same store.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKeyPair, parsePrivateKey } from '@telemarket/release-trust';
import { parseReleases, publish, rollBack } from '@telemarket/composition';
import { openReleaseHost, openTarget, passportOf } from '@telemarket/remote-tools/release';
import { AwsClient } from 'aws4fetch';
import { buildChanged } from '../../build';
import { withParts } from '../../lifecycle';
import { freePort } from '../../port';
import { runNode } from '../../process';
import { folderOf } from '../../remotes';
import { ROOT } from '../../root';
import { startGateway } from '../../stack';
import { CliError, printDetail, run, step } from '../../step';
import { Server } from '../site';
import { notRun, printVerdicts } from '../verdict';
import { findCeph, type ObjectStore, startCeph } from './ceph';

const BUCKET = 'releases';
const JEST = join(ROOT, 'node_modules/jest/bin/jest.js');
const FOLLOW_TIMEOUT_MS = 10_000;

run(() =>
  withParts(async (parts) => {
    if (!(await step('Finding Ceph', () => findCeph(printDetail)))) {
      printVerdicts([notRun('S3', 'it needs ceph-mon, ceph-osd and radosgw of Debian')]);
      return;
    }
    const store = parts.add(await step('Starting an S3 server', startCeph));
    await makePublicBucket(store);
    await step('One suite for all targets, and kills at each step', async () => {
      const env = { ...store.env, RELEASE_TEST_STORE: `s3://${BUCKET}` };
      await runNode([JEST, '--selectProjects=api', '--testPathPatterns', 'release-target'], env, ROOT);
      await runNode([JEST, '--selectProjects=tools', '--testPathPatterns', 'release-kills'], env, ROOT);
    });
    await step('Building what has changed', buildChanged);
    await step('A gateway follows a public prefix', async () => {
      const key = parsePrivateKey(createKeyPair().pem);
      const target = openTarget(`s3://${BUCKET}/catalog`, ROOT, store.env);
      const host = openReleaseHost(target, { remote: 'catalog', by: 'lab', key });
      const dist = join(folderOf('catalog'), 'dist');
      const { live } = parseReleases(readFileSync(join(dist, 'releases.json'), 'utf8'));
      const folder = mkdtempSync(join(tmpdir(), 'release-'));
      cpSync(join(dist, live), folder, { recursive: true });
      for (const build of ['one', 'two']) {
        const facts = { remote: 'catalog', build, by: 'lab', checks: [] };
        await host.target.upload(passportOf(folder, facts, key, new Date()), folder);
      }
      rmSync(folder, { recursive: true });
      await host.update({ action: 'release' }, (current) => publish(current, 'one', new Date()));
      const gateway = parts.add(
        await Server.start(startGateway, {
          log: 's3-gateway',
          env: {
            API_ORIGIN: `http://127.0.0.1:${await freePort()}`,
            REMOTES: `catalog=${store.env.AWS_ENDPOINT_URL_S3}/${BUCKET}/catalog`,
            RELEASE_KEYS: `catalog=${key.publicText}`,
          },
        }),
      );
      await untilLive(gateway.address, 'one');
      await host.update({ action: 'release' }, (current) => publish(current, 'two', new Date()));
      await untilLive(gateway.address, 'two');
      await host.update({ action: 'rollback' }, (current) => rollBack(current, null, new Date()));
      await untilLive(gateway.address, 'one');
    });
    const passed = { target: 'passes', figure: 'passed', met: true };
    printVerdicts([
      { name: 'the suite of the release targets', ...passed },
      { name: 'a release that is killed at each step', ...passed },
      { name: 'a gateway follows a public prefix: release, release, rollback', ...passed },
    ]);
  }),
);

async function makePublicBucket({ env }: ObjectStore): Promise<void> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'us-east-1' });
  const address = `${env.AWS_ENDPOINT_URL_S3}/${BUCKET}`;
  const policy = {
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${BUCKET}/*` }],
  };
  for (const [url, body] of [
    [address, undefined],
    [`${address}?policy`, JSON.stringify(policy)],
  ] as const) {
    const { ok, status } = await client.fetch(url, { method: 'PUT', body });
    if (!ok) throw new CliError(`PUT ${url}: ${status}`);
  }
}

/** Waits until the registry contains the build and its container is served. */
async function untilLive(site: string, build: string): Promise<void> {
  for (const end = Date.now() + FOLLOW_TIMEOUT_MS; Date.now() < end; await sleep(100)) {
    const registry = (await (await fetch(`${site}/remotes.json`)).json()) as Record<
      string,
      { build: string; entry: string }
    >;
    const { catalog } = registry;
    if (catalog?.build === build && (await fetch(site + catalog.entry)).ok) return;
  }
  throw new CliError(`The gateway does not serve ${build}.`);
}
