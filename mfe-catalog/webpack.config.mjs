import { remoteConfig } from '@telemarket/remote-tools/webpack';

const configure = remoteConfig(import.meta.dirname);

export default async (...args) => {
  const options = await configure(...args);
  // the page of a product has no filters, and its first 14 kB must not contain their styles
  options.optimization.splitChunks.cacheGroups.lists = {
    name: 'lists',
    chunks: 'async',
    type: 'css/mini-extract',
    test: /[\\/]src[\\/](filter|pagination)[\\/]/,
    minSize: 0,
    enforce: true,
    priority: 1,
  };
  return options;
};
