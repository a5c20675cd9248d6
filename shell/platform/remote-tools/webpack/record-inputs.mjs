import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The input files of the compilations in this process, by record file. */
const inputsByRecord = new Map();

const hashOf = (file) => createHash('sha1').update(readFileSync(file)).digest('base64url');

/**
 * Records the input files of a build with their hashes.
 * @param {string} file The file of the record. Several compilations of one build share this file.
 * @param {string} base The folder at which the paths of the record start.
 * @param {readonly string[]} more Inputs that webpack does not list, such as its configuration.
 */
export function recordInputs(file, base, more) {
  const inputs = inputsByRecord.get(file) ?? {};
  inputsByRecord.set(file, inputs);
  return {
    apply(compiler) {
      compiler.hooks.afterEmit.tap('record-inputs', ({ fileDependencies }) => {
        for (const path of [...fileDependencies, ...more])
          if (statSync(path, { throwIfNoEntry: false })?.isFile()) inputs[relative(base, path)] = hashOf(path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, JSON.stringify(inputs));
      });
    },
  };
}

/** Says whether all files of a record are unchanged. Returns false without a record. */
export function inputsAreUnchanged(file, base) {
  if (!existsSync(file)) return false;
  return Object.entries(JSON.parse(readFileSync(file, 'utf8'))).every(([path, hash]) => {
    const absolute = join(base, path);
    return existsSync(absolute) && hashOf(absolute) === hash;
  });
}
