import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { ChoiceField } from '../http/field.decorator';
import { PageQuery } from '../http/page-query.dto';
import { MESSAGE_KINDS, type MessageKind } from './message-kind';

export class MessageFilterQuery {
  @ChoiceField(MESSAGE_KINDS, { required: false, enumName: 'MessageKind' }) kind?: MessageKind;
  @ChoiceField(['true', 'false'], { required: false, names: 'true or false' }) handled?: 'true' | 'false';
}

export class MessageListQuery extends IntersectionType(MessageFilterQuery, PageQuery) {}

export class MessageChange {
  @ApiProperty()
  @IsBoolean({ message: 'must be true or false' })
  handled: boolean;
}
