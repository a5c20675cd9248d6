module.exports =
  globalThis.__TELEMARKET_REFRESH__ ??= require('react-refresh/cjs/react-refresh-runtime.development.js');
