import { stripVTControlCharacters } from 'node:util';

/** The last line that webpack prints for a compilation. */
const COMPILATION_END = /^.*\bcompiled (?:successfully|with \d+).*\n/m;
const MAX_OUTPUT_LENGTH = 100_000;

/**
 * Reads the output of webpack in watch mode.
 * @param onCompiled Called after each compilation with its errors; null when it had none.
 * @returns A function that must be called with each part of the output.
 */
export function createBuildOutputReader(onCompiled: (errors: string | null) => void): (part: string) => void {
  let output = '';
  return (part) => {
    output = (output + part).slice(-MAX_OUTPUT_LENGTH);
    if (!part.includes('\n')) return;
    output = stripVTControlCharacters(output);
    for (let end = COMPILATION_END.exec(output); end; end = COMPILATION_END.exec(output)) {
      const printed = output.slice(0, end.index);
      output = output.slice(end.index + end[0].length);
      const start = printed.search(/^ERROR in /m);
      onCompiled(/with \d+ error/.test(end[0]) && start >= 0 ? printed.slice(start).trim() : null);
    }
  };
}
