import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { PageQuery } from '../http/page-query.dto';
import { MESSAGE_KINDS, type MessageKind } from './message-kind';

export class MessageFilterQuery {
  @ApiProperty({ required: false, enum: MESSAGE_KINDS, enumName: 'MessageKind' })
  @IsOptional()
  @IsIn(MESSAGE_KINDS, { message: `must be one of ${MESSAGE_KINDS.join(', ')}` })
  kind?: MessageKind;

  @ApiProperty({ required: false, enum: ['true', 'false'] })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'must be true or false' })
  handled?: 'true' | 'false';
}

export class MessageListQuery extends IntersectionType(MessageFilterQuery, PageQuery) {}

export class MessageChange {
  @ApiProperty()
  @IsBoolean({ message: 'must be true or false' })
  handled: boolean;
}
