// replaces each CSS module; a class has the name that it has in the source
export default new Proxy({}, { get: (_target, name) => (name === '__esModule' ? false : name) });
