import { ApiProperty } from '@nestjs/swagger';

export class UploadedPictureView {
  @ApiProperty({ example: '0123456789abcdef0123456789abcdef', description: 'The same for the same picture' })
  id: string;
  @ApiProperty({ description: 'Of the largest file, in pixels' }) width: number;
  @ApiProperty({ description: 'Of the largest file, in pixels' }) height: number;
}
