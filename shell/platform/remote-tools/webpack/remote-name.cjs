// CommonJS: the plugin is an ES module, and the release command is loaded as CommonJS.
/**
 * @param {{ name?: string, telemarket?: { name?: string } }} manifest The package.json of a remote.
 * @returns {string} The name under which the site knows the remote: `gifts` for gifts, mfe-gifts and @acme/gifts.
 */
exports.remoteNameOf = ({ name = '', telemarket }) => telemarket?.name ?? name.replace(/^(@[^/]*\/)?(mfe-)?/, '');
