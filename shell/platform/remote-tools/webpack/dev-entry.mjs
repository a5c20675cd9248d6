/** A webpack loader for `src/remote.ts` that generates the entry of the remote's development page. */
export default function devEntry() {
  // the shared packages load asynchronously, so the page must be its own chunk
  return `import(${JSON.stringify(this.getOptions().page)}).then(({ showDevPage }) =>
  import(${JSON.stringify(this.resourcePath)}).then((remote) => showDevPage(remote.default)));`;
}
