import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ArrayUnique, IsInt, Max, Min } from 'class-validator';
import { ListField, TextField } from '../http/field.decorator';
import { Nullable } from '../http/view';
import { MAX_MARKDOWN } from '../markdown/markdown';
import { LETTER_STATES, type LetterState } from '../newsletter/letter-state';

const MAX_SUBJECT = 150;
const MAX_LISTINGS = 12;

export class LetterInput {
  @TextField({ max: MAX_SUBJECT }) subject: string;
  @TextField({ max: MAX_MARKDOWN, lines: true }) text: string;

  @ListField(Number, {
    max: MAX_LISTINGS,
    description: 'Listings, in the order in which readers see them below the text',
  })
  @IsInt({ each: true, message: 'must be whole numbers' })
  @Min(1, { each: true, message: 'must be positive' })
  @Max(Number.MAX_SAFE_INTEGER, { each: true, message: 'must not be too large' })
  @ArrayUnique({ message: 'must have each listing once' })
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
    description: 'The confirmed subscribers when it began. The details of a draft have the present number',
  })
  total: number;
  @ApiProperty() sent: number;
  @ApiProperty({ description: 'Mails that the mail server has refused' }) refused: number;
  @Nullable(
    'string',
    'The answer of the mail server, when it has refused one mail after another and so stopped the letter',
  )
  refusal: string | null;
  @ApiProperty({ description: 'Mails of which nobody knows whether they arrived. They are not sent again' })
  uncertain: number;
  @ApiProperty({ description: 'Subscribers who have left since it began, up to the next letter' }) unsubscribed: number;
}

export class LetterListingView {
  @ApiProperty() id: number;
  @ApiProperty() title: string;
  @ApiProperty({ description: 'False: it is not in the shop any more, so the letter cannot be sent with it' })
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
