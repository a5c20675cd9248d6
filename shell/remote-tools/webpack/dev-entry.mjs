/** A webpack loader for `src/remote.ts`: the entry of the remote's development page. */
export default function devEntry() {
  // the shared singletons load asynchronously, so the page itself is a chunk
  return `import(${JSON.stringify(this.getOptions().page)}).then(({ showDevPage }) =>
  import(${JSON.stringify(this.resourcePath)}).then((remote) => showDevPage(remote.default)));`;
}
