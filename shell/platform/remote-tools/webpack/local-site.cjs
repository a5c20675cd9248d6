// This file is CommonJS, because an ES module (the webpack configuration) and CommonJS (the release command) both load
// it.
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const fileOf = (folder) => join(folder, 'node_modules/.cache/local-site');

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process lives and belongs to another user
    return error.code === 'EPERM';
  }
}

/**
 * @returns The lines of the running sites, oldest first. A killed site leaves its line in the file, and another program
 * may use its port now.
 */
const sitesIn = (folder) =>
  existsSync(fileOf(folder))
    ? readFileSync(fileOf(folder), 'utf8')
        .split('\n')
        .filter((line) => /^\d+ /.test(line) && isAlive(parseInt(line, 10)))
    : [];
const addressIn = (folder) => sitesIn(folder).at(-1)?.split(' ')[1];

function writeSites(folder, lines) {
  mkdirSync(dirname(fileOf(folder)), { recursive: true });
  writeFileSync(fileOf(folder), lines.join('\n'));
}

/**
 * @param {string} folder The folder of a remote.
 * @returns {string} The address of the site that runs in this folder or in a folder above it; otherwise the address
 * with the default port.
 */
exports.localSiteOf = (folder) => {
  const parent = dirname(folder);
  return addressIn(folder) || (parent === folder ? 'http://127.0.0.1:8080' : exports.localSiteOf(parent));
};

/**
 * Records a running site.
 * @param {string} folder The repository of the site.
 * @param {string} address
 * @param {number} pid The process of the site.
 * @returns A function that removes the address when the site stops. The addresses of other running sites stay.
 */
exports.announceLocalSite = (folder, address, pid = process.pid) => {
  const own = `${pid} ${address}`;
  writeSites(folder, [...sitesIn(folder), own]);
  return () =>
    writeSites(
      folder,
      sitesIn(folder).filter((line) => line !== own),
    );
};
