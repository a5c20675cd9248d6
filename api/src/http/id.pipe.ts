import { Injectable, type PipeTransform } from '@nestjs/common';
import { notFound } from './problem';

/** Parses an id in a path. Throws 404 for everything that cannot be an id. */
@Injectable()
export class IdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    if (!/^[1-9]\d{0,14}$/.test(value)) throw notFound();
    return Number(value);
  }
}
