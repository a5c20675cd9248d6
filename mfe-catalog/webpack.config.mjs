import { remoteConfig } from '@telemarket/remote-tools/webpack';

const configure = remoteConfig(import.meta.dirname);

const WRITTEN = /[\\/](bundled-ui[\\/]markdown-view|shop-page[\\/](written-page|shop-page\.reads))\./;

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
  // the first 14 kB of a page must not contain styles that its first window does not need
  Object.assign(options.optimization.splitChunks.cacheGroups, {
    // the page of a product has no list
    lists: styles('lists', /[\\/]src[\\/](filter[\\/]|product[\\/]product-(card|grid)\.)/),
    // the gateway sends these at the end of a page
    below: styles('below', /[\\/]src[\\/](pagination[\\/]|home[\\/](how-it-works|help-widget)\.)/),
    // only the pages of the operator have written text: neither its styles nor its script are part of the other pages
    written: { ...styles('written', WRITTEN), type: undefined },
    // home has no form
    forms: styles('forms', /[\\/]form[\\/]failure\.module\.css/),
  });
  return options;
};
