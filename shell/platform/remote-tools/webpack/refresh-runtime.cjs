/* global APP */
// `react-refresh-original` is an alias: the package does not export its development file
const runtime = (globalThis.__TELEMARKET_REFRESH__ ??= require('react-refresh-original'));

// a component's id begins with its path in the folder of its app, and two apps can have the same path
module.exports = { ...runtime, register: (type, id) => runtime.register(type, `${APP}/${id}`) };
