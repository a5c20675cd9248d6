// this file replaces every CSS module; each class has the same name as in the source
export default new Proxy({}, { get: (_target, name) => (name === '__esModule' ? false : name) });
