// replaces each CSS module; the name of a class is the name in the source
export default new Proxy({}, { get: (_target, name) => (name === '__esModule' ? false : name) });
