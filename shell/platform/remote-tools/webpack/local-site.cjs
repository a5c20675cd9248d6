// CommonJS: webpack's configuration is an ES module, and the release command is loaded as CommonJS.
const { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const fileOf = (folder) => join(folder, 'node_modules/.cache/local-site');
const addressIn = (folder) => existsSync(fileOf(folder)) && readFileSync(fileOf(folder), 'utf8');

/**
 * @param {string} folder The folder of a remote.
 * @returns {string} The address of the site that runs in this folder or in one above it, else that of the default port.
 */
exports.localSiteOf = (folder) => {
  const parent = dirname(folder);
  return addressIn(folder) || (parent === folder ? 'http://127.0.0.1:8080' : exports.localSiteOf(parent));
};

/**
 * @param {string} folder The repository whose site runs.
 * @param {string} address
 * @returns A function that removes the address when the site stops, unless another site has written its own.
 */
exports.announceLocalSite = (folder, address) => {
  mkdirSync(dirname(fileOf(folder)), { recursive: true });
  writeFileSync(fileOf(folder), address);
  return () => {
    if (addressIn(folder) === address) rmSync(fileOf(folder));
  };
};
