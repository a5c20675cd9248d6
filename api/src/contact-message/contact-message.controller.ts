import { Body, Controller, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '../http/audience.decorator';
import { ReceivedView } from '../http/received.view';
import { RateLimited } from '../rate-limit/rate-limit.decorator';
import { ContactInput } from './contact-message.dto';
import { ContactMessageService } from './contact-message.service';

@ApiTags('contact-message')
@Controller('api/contact')
export class ContactMessageController {
  constructor(private readonly messages: ContactMessageService) {}

  @Post()
  @Public()
  @RateLimited({ name: 'contact', limit: 5, windowSeconds: 600, by: 'address' })
  @ApiCreatedResponse({ type: ReceivedView })
  async send(@Body() input: ContactInput): Promise<ReceivedView> {
    await this.messages.receive(input);
    return { received: true };
  }
}
