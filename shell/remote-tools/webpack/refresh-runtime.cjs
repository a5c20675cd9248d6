/* global APP */
// `react-refresh-original` is an alias: the package does not export its development file
const runtime = (globalThis.__TELEMARKET_REFRESH__ ??= require('react-refresh-original'));

// a component's id is its path inside its app, and every app has an app.tsx
module.exports = { ...runtime, register: (type, id) => runtime.register(type, `${APP}/${id}`) };
