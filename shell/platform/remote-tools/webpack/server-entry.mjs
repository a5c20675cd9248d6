/**
 * A webpack loader for `src/remote.ts` that generates the entry of the server bundle. For each module, the entry
 * exports the component and the reads, by the name of the module.
 */
export default function serverEntry() {
  const { modules } = this.getOptions();
  const quote = JSON.stringify;
  // the requests are relative, so that the columns in source maps do not depend on the folder
  const request = (file) => quote(this.utils.contextify(this.context, file));
  const imports = modules.flatMap(({ file, reads }, index) => [
    `import Component${index} from ${request(file)};`,
    ...(reads ? [`import * as reads${index} from ${request(reads)};`] : []),
  ]);
  const entries = modules.map(
    ({ name, reads }, index) => `${quote(name)}: { ${reads ? `...reads${index}, ` : ''}Component: Component${index} }`,
  );
  return `${imports.join('\n')}\nexport const modules = { ${entries.join(', ')} };\n`;
}
