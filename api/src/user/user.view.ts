import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Nullable } from '../http/view.decorator';

@ApiSchema({ name: 'User' })
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

@ApiSchema({ name: 'AdminUser' })
export class AdminUserView extends UserView {
  @ApiProperty() orderCount: number;
}
