import { TokenField } from '../http/field.decorator';

export class LinkInput {
  @TokenField() token: string;
}

/** Documents the status 410 of routes that take a token. */
export const LINK_410_DESCRIPTION =
  '410 when the link does not work: `link-used`, `link-expired`, `link-replaced`, or `link-over` for an unknown token';
