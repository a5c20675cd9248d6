import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { userInfo } from 'node:os';
import type { Parts } from '../../lifecycle';
import { freePort } from '../../port';
import { ROOT } from '../../root';
import { isResponding, startProgram, makeTemporaryFolder, until } from '../programs';

export const NGINX_PROGRAM = '/usr/sbin/nginx';

const EDGE_FOLDER = join(ROOT, 'deploy/containers');

/**
 * @param healthPath A path that responds when nginx runs.
 * @returns The address of nginx.
 */
async function startNginx(
  parts: Parts,
  folder: string,
  port: number,
  text: string,
  healthPath: string,
): Promise<string> {
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, text);
  // without this directive, nginx started as root runs its workers as another user, who may not read the folder
  const user = userInfo().uid === 0 ? 'user root;' : '';
  await startProgram(parts, NGINX_PROGRAM, ['-p', folder, '-e', 'stderr', '-c', file, '-g', `daemon off; ${user}`]);
  const address = `http://127.0.0.1:${port}`;
  await until(() => isResponding(address + healthPath), 'nginx responds');
  return address;
}

/** Distributes requests over the gateways, like the service of Kubernetes. @returns Its address. */
export async function startLoadBalancer(parts: Parts, gateways: readonly string[]): Promise<string> {
  const folder = makeTemporaryFolder(parts, 'service');
  const port = await freePort();
  const servers = gateways.map((gateway) => `server ${new URL(gateway).host} max_fails=1 fail_timeout=1s;`);
  const text = `
    pid ${folder}/nginx.pid;
    error_log stderr crit;
    events {}
    http {
      access_log off;
      upstream gateways { ${servers.join(' ')} }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://gateways;
          proxy_http_version 1.1;
          proxy_connect_timeout 2s;
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        }
      }
    }`;
  return startNginx(parts, folder, port, text, '/healthz');
}

/** Starts nginx with deploy/containers/edge.conf in front of a cache. @returns Its address. */
export async function startEdge(parts: Parts, cache: string): Promise<string> {
  const folder = makeTemporaryFolder(parts, 'edge');
  const port = await freePort();
  // in a container, edge.sh writes these two files
  writeFileSync(join(folder, 'resolver.conf'), '');
  writeFileSync(join(folder, 'gateway.conf'), `server ${new URL(cache).host} max_fails=3 fail_timeout=1s;`);
  const text = readFileSync(join(EDGE_FOLDER, 'edge.conf'), 'utf8')
    .replaceAll('/tmp/', `${folder}/`)
    .replace(/\/etc\/nginx\/(edge-[\w.]+)/g, (_path, file: string) => join(EDGE_FOLDER, file))
    .replace('listen 8080', `listen 127.0.0.1:${port}`);
  return startNginx(parts, folder, port, text, '/edge/health');
}
