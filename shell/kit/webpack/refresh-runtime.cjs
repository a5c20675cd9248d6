// `react-refresh-original` is an alias: the package does not export its development file
module.exports = globalThis.__TELEMARKET_REFRESH__ ??= require('react-refresh-original');
