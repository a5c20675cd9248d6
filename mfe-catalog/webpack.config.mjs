import { remoteConfig } from '@telemarket/remote-tools/webpack';

const configure = remoteConfig(import.meta.dirname);

/** The federation plugin gives this name to the chunk of the home page. */
const HOME_CHUNK = '__federation_expose_home_page';

const WRITTEN_PAGE_MODULES = /[\\/](bundled-ui[\\/]markdown-view|shop-page[\\/](written-page|shop-page\.reads))\./;

export default async (...args) => {
  const options = await configure(...args);
  const styles = (name, test) => ({
    name,
    test,
    chunks: 'async',
    type: 'css/mini-extract',
    minSize: 0,
    enforce: true,
    priority: 1,
  });
  const { cacheGroups } = options.optimization.splitChunks;
  const { common } = cacheGroups;
  const isOfHome = (module, chunkGraph) =>
    [...chunkGraph.getModuleChunks(module)].some(({ name }) => name === HOME_CHUNK);
  // the first 14 kB of a page must not contain styles that the first screen of the page does not need
  Object.assign(cacheGroups, {
    // most visitors see home first, so home does not load the modules that only other pages and dialogs share
    inner: {
      ...common,
      name: 'inner',
      test: (module, { chunkGraph }) => common.test(module) && !isOfHome(module, chunkGraph),
      priority: 0.5,
    },
    // the page of a product has no list
    lists: styles('lists', /[\\/]src[\\/](filter[\\/]|product[\\/]product-(card|grid)\.)/),
    // the gateway sends these stylesheets at the end of a page
    below: styles('below', /[\\/]src[\\/](pagination[\\/]|home[\\/](how-it-works|help-widget)\.)/),
    // only the pages of the operator have written text: neither its styles nor its script are part of the other pages
    written: { ...styles('written', WRITTEN_PAGE_MODULES), type: undefined },
    // home has no form
    forms: styles('forms', /[\\/]form[\\/]failure\.module\.css/),
  });
  return options;
};
