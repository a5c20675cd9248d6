import { ApiProperty } from '@nestjs/swagger';

export class UploadedPictureView {
  @ApiProperty({
    example: '0123456789abcdef0123456789abcdef',
    description: 'The ID of the picture, which depends only on its content',
  })
  id: string;
  @ApiProperty({ description: 'The width of the largest file in pixels' }) width: number;
  @ApiProperty({ description: 'The height of the largest file in pixels' }) height: number;
}
