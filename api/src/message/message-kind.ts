import { Injectable, type PipeTransform } from '@nestjs/common';
import { notFound } from '../http/problem';

export const MESSAGE_KINDS = ['contact', 'ticket'] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** A kind of message in a path. Throws 404 for an unknown one. */
@Injectable()
export class MessageKindPipe implements PipeTransform<string, MessageKind> {
  transform(value: string): MessageKind {
    const kind = MESSAGE_KINDS.find((known) => known === value);
    if (!kind) throw notFound();
    return kind;
  }
}
