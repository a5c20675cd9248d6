/**
 * A webpack loader for `src/remote.ts` that generates the entry of the server bundle. The entry exports the component and
 * the `reads` of each module, by module name.
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
