import { Injectable, type PipeTransform } from '@nestjs/common';
import { notFound } from '../http/problem';
import { isMessageKind, type MessageKind } from './message-kind';

/** A kind in a path. What is none names nothing, so that the answer is 404. */
@Injectable()
export class MessageKindPipe implements PipeTransform<string, MessageKind> {
  transform(value: string): MessageKind {
    if (!isMessageKind(value)) throw notFound();
    return value;
  }
}
