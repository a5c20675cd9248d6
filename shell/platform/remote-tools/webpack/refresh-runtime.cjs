/* global APP */
// `react-refresh-original` is an alias, because the package does not export its development file
const runtime = (globalThis.__TELEMARKET_REFRESH__ ??= require('react-refresh-original'));

// the ids contain the name of the app, because two apps can have a component at the same path
module.exports = { ...runtime, register: (type, id) => runtime.register(type, `${APP}/${id}`) };
