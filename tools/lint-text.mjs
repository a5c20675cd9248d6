// Lints texts that are not in files: reads [{ file, text }] from stdin and prints the messages for each text. This is a
// separate program, because ESLint and Stylelint load their configuration with import(), which jest cannot do.
import { ESLint } from 'eslint';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import stylelint from 'stylelint';

const root = join(import.meta.dirname, '..');
const eslint = new ESLint({ cwd: root });

async function lintText({ file, text }) {
  const filePath = join(root, file);
  if (file.endsWith('.css')) {
    const { results } = await stylelint.lint({ code: text, codeFilename: filePath, cwd: root });
    return results.flatMap(({ warnings }) => warnings.map((warning) => `${warning.rule}: ${warning.text}`));
  }
  const [result] = await eslint.lintText(text, { filePath });
  return result.messages.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

const inputs = JSON.parse(await readAll(process.stdin));
process.stdout.write(JSON.stringify(await Promise.all(inputs.map(lintText))));
