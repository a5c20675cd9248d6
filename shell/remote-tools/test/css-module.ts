// stands in for each CSS module: a class is named as in the source
export default new Proxy({}, { get: (_target, name) => (name === '__esModule' ? false : name) });
