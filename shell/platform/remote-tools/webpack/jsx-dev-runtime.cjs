// Calls the shared production runtime. React's development runtime needs parts that a production React lacks, and a
// development build must also run in a production shell.
const { Fragment, jsx, jsxs } = require('react/jsx-runtime');

exports.Fragment = Fragment;
exports.jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
