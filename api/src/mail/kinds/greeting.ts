import { type ContentPart, text } from '../template/content';

const MAX_NAME = 60;

/**
 * Anybody can enter a name and the address of somebody else: a name that could be an advertisement or an address is left
 * out.
 */
export function greeting(name: string): ContentPart {
  const isName = name.length <= MAX_NAME && !/[/:@]|\.\S|www/i.test(name);
  return text(isName ? `Hello ${name},` : 'Hello,');
}
