// Calls the shared production runtime: a development build can run in a production shell, and React's development runtime
// needs parts that a production React does not have.
const { Fragment, jsx, jsxs } = require('react/jsx-runtime');

exports.Fragment = Fragment;
exports.jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
