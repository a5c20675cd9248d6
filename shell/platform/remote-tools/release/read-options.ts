import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * Reads the options of a command. Throws an error that names the wrong option and the command that lists all options.
 * @param help The help command, such as `npm run release -- --help`.
 */
export function readOptions<T extends ParseArgsConfig>(config: T, help: string): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [, option = ''] = /'(?:-\w, )?(-[^' ]*)/.exec(message) ?? [];
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw new Error(`Unknown option ${option}. ${help} lists all options.`);
    if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') throw error;
    const isFlag = message.includes('does not take an argument');
    throw new Error(`${option} ${isFlag ? 'takes no value' : 'needs a value'}. ${help} explains the option.`);
  }
}
