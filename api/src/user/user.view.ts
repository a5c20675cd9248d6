import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'User' })
export class UserView {
  @ApiProperty() id: number;
  @ApiProperty() firstName: string;
  @ApiProperty({ type: 'string', nullable: true }) lastName: string | null;
  @ApiProperty() username: string;
  @ApiProperty() email: string;
  @ApiProperty() isAdmin: boolean;
  @ApiProperty({ type: 'string', nullable: true }) telegramId: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) updatedAt: string;
}

@ApiSchema({ name: 'AdminUser' })
export class AdminUserView extends UserView {
  @ApiProperty() orderCount: number;
}
