import { Body, Controller, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '../http/audience.decorator';
import { EmailField } from '../http/field.decorator';
import { ReceivedView } from '../http/received.view';
import { RateLimited } from '../rate-limit/rate-limit.decorator';
import { NewsletterService } from './newsletter.service';

class NewsletterInput {
  @EmailField() email: string;
}

@ApiTags('newsletter')
@Controller('api/newsletter')
export class NewsletterController {
  constructor(private readonly newsletter: NewsletterService) {}

  @Post()
  @Public()
  @RateLimited({ name: 'newsletter', limit: 10, windowSeconds: 600, by: 'address' })
  @ApiCreatedResponse({ type: ReceivedView, description: 'The same for an address that is stored already' })
  async subscribe(@Body() input: NewsletterInput): Promise<ReceivedView> {
    await this.newsletter.subscribe(input.email);
    return { received: true };
  }
}
