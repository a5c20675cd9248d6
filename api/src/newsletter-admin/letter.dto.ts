import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ArrayUnique, IsInt, Max, Min } from 'class-validator';
import { ListField, TextField } from '../http/field.decorator';
import { Nullable } from '../http/view';
import { MAX_MARKDOWN_LENGTH } from '../markdown/markdown';
import { LETTER_STATES, type LetterState } from '../newsletter/letter-state';

const MAX_SUBJECT_LENGTH = 150;
const MAX_LISTINGS = 12;

export class LetterInput {
  @TextField({ max: MAX_SUBJECT_LENGTH }) subject: string;
  @TextField({ max: MAX_MARKDOWN_LENGTH, lines: true }) text: string;

  @ListField(Number, {
    max: MAX_LISTINGS,
    description: 'The IDs of the listings below the text, in the order in which readers see them',
  })
  @IsInt({ each: true, message: 'must be whole numbers' })
  @Min(1, { each: true, message: 'must be positive' })
  @Max(Number.MAX_SAFE_INTEGER, { each: true, message: 'must not be too large' })
  @ArrayUnique({ message: 'must contain each listing only once' })
  productIds: number[];
}

@ApiSchema({ name: 'AdminLetter', description: 'A letter to the subscribers of the newsletter' })
export class LetterSummaryView {
  @ApiProperty() id: number;
  @ApiProperty() version: number;
  @ApiProperty() subject: string;
  @ApiProperty({ enum: LETTER_STATES, enumName: 'LetterState' }) state: LetterState;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @Nullable('date-time') startedAt: string | null;
  @Nullable('date-time') endedAt: string | null;
  @ApiProperty({
    description: 'The number of confirmed subscribers when sending began. For a draft, the current number',
  })
  total: number;
  @ApiProperty() sent: number;
  @ApiProperty({ description: 'The number of mails that the mail server has refused' }) refused: number;
  @Nullable(
    'string',
    'The mail server’s reply, if the letter was stopped because the server refused one mail after another',
  )
  refusal: string | null;
  @ApiProperty({ description: 'The number of mails that may or may not have arrived. They are not sent again' })
  uncertain: number;
  @ApiProperty({
    description: 'The number of people who unsubscribed between the start of this letter and the next one',
  })
  unsubscribed: number;
}

export class LetterListingView {
  @ApiProperty() id: number;
  @ApiProperty() title: string;
  @ApiProperty({
    description:
      'False if the listing is no longer in the shop. The letter cannot be sent while it contains such a listing',
  })
  isListed: boolean;
}

@ApiSchema({ name: 'AdminLetterDetails' })
export class LetterDetailsView extends LetterSummaryView {
  @ApiProperty() text: string;
  @ApiProperty({ type: [LetterListingView] }) listings: LetterListingView[];
}

export class LetterPreviewView {
  @ApiProperty() html: string;
  @ApiProperty() text: string;
}
