import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageChoices } from './languages';

type Document = { components: { schemas: { ProductInput: { properties: { language: { enum: string[] } } } } } };

test('the form offers the languages that the API accepts, by their names', () => {
  const text = readFileSync(join(__dirname, '../../../api/openapi.json'), 'utf8');
  const { language } = (JSON.parse(text) as Document).components.schemas.ProductInput.properties;
  const choices = languageChoices();
  expect(Object.keys(choices).sort()).toEqual([...language.enum].sort());
  expect(choices).toMatchObject({ en: 'English', pt: 'Portuguese' });
});
