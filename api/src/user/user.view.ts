import { ApiProperty } from '@nestjs/swagger';
import { Nullable } from '../http/view.decorator';

export class UserView {
  @ApiProperty() id: number;
  @ApiProperty() firstName: string;
  @Nullable('string') lastName: string | null;
  @ApiProperty() username: string;
  @ApiProperty() email: string;
  @ApiProperty() isAdmin: boolean;
  @Nullable('string') telegramId: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) updatedAt: string;
}

export class AdminUserView extends UserView {
  @ApiProperty() orderCount: number;
}
