import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsString, Matches } from 'class-validator';
import { TextField } from '../http/field.decorator';

export const PICTURE_ID_PATTERN = /^[0-9a-f]{32}$/;
export const MAX_PICTURES = 6;
const MAX_ALT_LENGTH = 200;

export class ProductPictureInput {
  @ApiProperty({ pattern: PICTURE_ID_PATTERN.source })
  @IsString({ message: 'must be a text' })
  @Matches(PICTURE_ID_PATTERN, { message: 'must be the id of a picture' })
  id: string;

  @TextField({ max: MAX_ALT_LENGTH, example: 'The pinned post with the rules' }) alt: string;
}

@ApiSchema({ name: 'ProductPicture' })
export class ProductPictureView {
  @ApiProperty({
    example: '0123456789abcdef0123456789abcdef',
    description: 'The ID of the picture. Its files are at /art/picture/{id}/{160, 640 or 1280}.webp',
  })
  id: string;
  @ApiProperty({ description: 'The alternative text' }) alt: string;
  @ApiProperty({ description: 'The width of the largest file in pixels' }) width: number;
  @ApiProperty({ description: 'The height of the largest file in pixels' }) height: number;
}
