import { Injectable, type PipeTransform } from '@nestjs/common';
import { invalid } from './problem';

const LONGEST = 500;

/** A text in a path: not longer than any sensible one, and without characters that no text has. */
@Injectable()
export class PathTextPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (value.length > LONGEST)
      throw invalid([{ field: 'path', message: `must have at most ${LONGEST} characters` }], 400);
    if (value.includes('\0') || !value.isWellFormed()) {
      throw invalid([{ field: 'path', message: 'must be well-formed text' }], 400);
    }
    return value;
  }
}
