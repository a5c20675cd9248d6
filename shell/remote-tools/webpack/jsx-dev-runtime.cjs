// The shared runtime is the one of the React that the page has: a build of a developer's may run in a production shell,
// whose React knows nothing of what React's own development runtime asks of it.
const { Fragment, jsx, jsxs } = require('react/jsx-runtime');

exports.Fragment = Fragment;
exports.jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
