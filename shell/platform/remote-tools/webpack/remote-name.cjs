// This file is CommonJS, because an ES module (the plugin) and CommonJS (the release command) both load it.
/**
 * @param {{ name?: string, telemarket?: { name?: string } }} manifest The package.json of a remote.
 * @returns {string} The name under which the site knows the remote: `gifts` for the packages gifts, mfe-gifts and
 * @acme/gifts.
 */
exports.remoteNameOf = ({ name = '', telemarket }) => telemarket?.name ?? name.replace(/^(@[^/]*\/)?(mfe-)?/, '');
