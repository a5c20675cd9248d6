import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';

/**
 * The placeholder stands for the build id until all files are known. It has the length of a build id, and webpack must
 * accept it in an identifier.
 */
export const BUILD_ID_PLACEHOLDER = 'TmBuildId000';

/**
 * Completes the manifest. A production build also gets its server bundle and its id, which is 12 hex digits of a hash
 * of all files.
 * @param neighbours The offers of other remotes whose types the team has.
 */
export const finishBuild = (description, neighbours, server, parent) => ({
  apply(compiler) {
    const { RawSource } = webpack.sources;
    // the federation plugin writes its manifest before this stage, and compression comes after it
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
    const { version, file } = server ?? {};
    let built = [];
    let id = '';
    compiler.hooks.thisCompilation.tap('remote', (compilation) => {
      const textOf = (name) => compilation.getAsset(name).source.source().toString();
      const write = (name, text) => compilation.updateAsset(name, new RawSource(text));
      const describe = (more) =>
        write(
          'mf-manifest.json',
          JSON.stringify({ ...JSON.parse(textOf('mf-manifest.json')), telemarket: { ...description, ...more } }),
        );
      compilation.hooks.processAssets.tap({ name: 'remote', stage }, () => {
        if (!compilation.getAsset('mf-manifest.json')) return;
        compilation.deleteAsset('mf-manifest-stats.json');
        if (!server) return describe();
        if (compilation.errors.length > 0) return;
        // `minimized` keeps the minimizer away from the new files, because no visitor loads them
        for (const { name, source } of built) compilation.emitAsset(name, source, { minimized: true });
        const used = usedOffersOf(neighbours, description, compilation.getAssets());
        describe({ ...used, server: { version, file } });
        id = buildIdOf(compilation.getAssets());
        for (const { name, source } of compilation.getAssets()) {
          if (source.buffer().includes(BUILD_ID_PLACEHOLDER))
            write(name, textOf(name).replaceAll(BUILD_ID_PLACEHOLDER, id));
          if (name.includes(BUILD_ID_PLACEHOLDER))
            compilation.renameAsset(name, name.replace(BUILD_ID_PLACEHOLDER, id));
        }
        const name = file.replace(BUILD_ID_PLACEHOLDER, id);
        const sha256 = createHash('sha256').update(textOf(name)).digest('hex');
        describe({ ...used, server: { version, file: name, sha256 } });
      });
    });
    if (!server) return;
    compiler.hooks.make.tapPromise('remote', async (compilation) => {
      const stats = await promisify(server.compiler.run).call(server.compiler);
      const { errors, warnings, fileDependencies } = stats.compilation;
      // only the script is taken, because the browser's build already has the same styles and pictures
      built = [file, `${file}.map`].flatMap((name) => stats.compilation.getAsset(name) ?? []);
      compilation.errors.push(...errors);
      compilation.warnings.push(...warnings);
      compilation.fileDependencies.addAll(fileDependencies);
      // a compiler with a cache stays open, because the cache makes the next build fast
      if (!server.compiler.options.cache) await promisify(server.compiler.close).call(server.compiler);
    });
    compiler.hooks.emit.tap('remote', () => (compiler.outputPath = join(parent, id)));
  },
});

/**
 * Returns the offers of other remotes that a build uses: the slots of its widgets, and the events that its scripts
 * name.
 */
function usedOffersOf(neighbours, { slots = [] }, assets) {
  const scripts = assets.filter(({ name }) => name.endsWith('.js')).map(({ source }) => source.source().toString());
  const isUsed = (name) =>
    slots.some(({ slot }) => slot === name) ||
    ['"', "'", '`'].some((quote) => scripts.some((text) => text.includes(quote + name + quote)));
  const used = Object.entries(neighbours).flatMap(([remote, offers]) => {
    const kinds = Object.entries(offers).flatMap(([kind, entries]) => {
      const kept = Object.entries(entries).filter(([name]) => isUsed(name));
      return kept.length > 0 ? [[kind, Object.fromEntries(kept)]] : [];
    });
    return kinds.length > 0 ? [[remote, Object.fromEntries(kinds)]] : [];
  });
  return used.length > 0 ? { neighbours: Object.fromEntries(used) } : {};
}

function buildIdOf(assets) {
  const hash = createHash('sha256');
  for (const { name, source } of [...assets].sort((a, b) => (a.name < b.name ? -1 : 1)))
    hash.update(`\0${name}\0`).update(source.buffer());
  return hash.digest('hex').slice(0, BUILD_ID_PLACEHOLDER.length);
}
