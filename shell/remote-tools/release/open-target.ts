import { resolve } from 'node:path';
import { openFolderTarget } from './folder-target';
import type { ReleaseTarget } from './release-target';
import { openS3Target } from './s3-target';

const S3 = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/?$/;

/**
 * @param place A folder, relative to `cwd`, or `s3://bucket/prefix`.
 * @param env The endpoint and credentials of a store, in the usual variables of AWS tools.
 */
export function openTarget(place: string, cwd: string, env: NodeJS.ProcessEnv): ReleaseTarget {
  if (!place.startsWith('s3:')) return openFolderTarget(resolve(cwd, place));
  const [, bucket, path] = S3.exec(place) ?? [];
  if (!bucket) throw new Error(`"${place}" is not s3://bucket/prefix.`);
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey) throw new Error(`${place} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`);
  const region = env['AWS_REGION'] || env['AWS_DEFAULT_REGION'] || 'us-east-1';
  const endpoint = env['AWS_ENDPOINT_URL_S3'] || env['AWS_ENDPOINT_URL'] || `https://s3.${region}.amazonaws.com`;
  const sessionToken = env['AWS_SESSION_TOKEN'];
  return openS3Target({
    endpoint: endpoint.replace(/\/+$/, ''),
    region,
    bucket,
    prefix: path ? `${path}/` : '',
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
  });
}
