import { Injectable, type PipeTransform } from '@nestjs/common';
import { invalid } from './problem';

const MAX_LENGTH = 500;

/** Throws 400 for a text in a path that is too long or malformed. */
@Injectable()
export class PathTextPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (value.length > MAX_LENGTH)
      throw invalid([{ field: 'path', message: `must have at most ${MAX_LENGTH} characters` }], 400);
    if (value.includes('\0') || !value.isWellFormed()) {
      throw invalid([{ field: 'path', message: 'must be well-formed text' }], 400);
    }
    return value;
  }
}
