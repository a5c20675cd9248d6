/**
 * A webpack loader for react-router's bundled file. It makes its contexts and components by calls at the top level and
 * names them by assignments, both of which a bundler must keep: the parts nobody imports, its forms and its data router,
 * would come along.
 */
export default (source) =>
  source
    .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
    .replace(/^\w+\.displayName = .+;$/gm, '');
