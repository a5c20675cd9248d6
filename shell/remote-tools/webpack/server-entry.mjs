/**
 * A webpack loader for `src/remote.ts`: makes the entry of the server bundle. It exports, by module name, the component and
 * its `reads`.
 */
export default function serverEntry() {
  const { modules } = this.getOptions();
  const quote = JSON.stringify;
  const imports = modules.flatMap(({ file, reads }, index) => [
    `import Component${index} from ${quote(file)};`,
    ...(reads ? [`import { reads as reads${index} } from ${quote(reads)};`] : []),
  ]);
  const entries = modules.map(
    ({ name, reads }, index) =>
      `${quote(name)}: { Component: Component${index}, reads: ${reads ? `reads${index}` : 'undefined'} }`,
  );
  return `${imports.join('\n')}\nexport const modules = { ${entries.join(', ')} };\n`;
}
