// This file is CommonJS, because an ES module (the plugin) and CommonJS (the release command) both load it.
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const semver = require('semver');

/**
 * Returns the version range of a package in a remote's package.json. For a package that comes from a folder, a
 * repository or a workspace, the range is the installed version.
 * @param {string} dir The remote's folder.
 * @returns {string | undefined} Undefined when package.json does not name the package.
 */
exports.versionRange = (dir, name) => {
  const file = join(dir, 'package.json');
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(readFileSync(file, 'utf8'));
  const range = { ...devDependencies, ...peerDependencies, ...dependencies }[name];
  if (range === undefined || semver.validRange(range) !== null) return range;
  const installed = createRequire(file).resolve(`${name}/package.json`);
  return `^${JSON.parse(readFileSync(installed, 'utf8')).version}`;
};
