// This file is CommonJS, because the command line of the tools and the release command both load it.
/**
 * @param {string} origin The site whose registry has the package.
 * @param {string} version
 * @param {string} program A program of the package.
 * @param {string[]} args
 * @returns {string[]} The arguments with which npm runs a program of the site's dev site.
 */
exports.devSiteCommand = (origin, version, program, args) => [
  'exec',
  ...['--yes', '--loglevel=error', `--@telemarket:registry=${origin}/npm/`],
  ...[`--package=@telemarket/dev-site@${version}`, '--', program, ...args],
];
