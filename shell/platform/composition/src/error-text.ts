import { cutText } from './text';

const MAX_MESSAGE_LENGTH = 200;
/** Longer messages are cut first, because the patterns are slow on a long text. */
const MAX_READ_LENGTH = 2_000;

const ADDRESS = /\S*(?:@|:\/\/)\S*|(?<=^|[\s('"=])\/\S+|\?\S*=\S*/g;
/** A quotation without a closing mark extends to the end of the text. */
const QUOTATION =
  /(?<!\w)'[^']*(?:'|$)|"[^"]*(?:"|$)|`[^`]*(?:`|$)|“[^”]*(?:”|$)|„[^“”]*(?:[“”]|$)|«[^»]*(?:»|$)|‘[^’]*(?:’|$)/g;
/** A long run of letters, digits and dashes is probably an id, a token or a hash. */
const TOKEN = /[\w-]{20,}/g;
const DIGITS = /\d+(?:[.,:-]\d+)*/g;

/**
 * @returns The message of an error in one line of at most 200 characters. Values that can belong to a person are
 * replaced: quotations, addresses, queries, tokens and numbers. A second call changes nothing.
 */
export const errorText = (message: string): string =>
  cutText(
    message
      .slice(0, MAX_READ_LENGTH)
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim()
      .replace(QUOTATION, '‹text›')
      .replace(ADDRESS, '‹address›')
      .replace(TOKEN, '‹token›')
      .replace(DIGITS, '0'),
    MAX_MESSAGE_LENGTH,
  );
