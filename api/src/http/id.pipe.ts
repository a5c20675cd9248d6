import { Injectable, type PipeTransform } from '@nestjs/common';
import { notFound } from './problem';

/** A key in a path. What cannot be a key names nothing, so that the answer is 404. */
@Injectable()
export class IdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    if (!/^[1-9]\d{0,14}$/.test(value)) throw notFound();
    return Number(value);
  }
}
