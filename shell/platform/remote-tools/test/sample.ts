import type { components } from '@telemarket/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Schemas = components['schemas'];
type Nullable<T> = { [Field in keyof T]: null extends T[Field] ? Field : never }[keyof T];
type OpenApiDocument = {
  components: { schemas: Record<string, { properties?: Record<string, { nullable?: boolean }> }> };
};

const openApiText = readFileSync(join(__dirname, '../../../../api/openapi.json'), 'utf8');
const { schemas } = (JSON.parse(openApiText) as OpenApiDocument).components;

/**
 * Returns an object that matches a schema of the API. All nullable fields that are not given are null, including fields
 * of later versions.
 */
export function sample<Name extends keyof Schemas>(
  schema: Name,
  given: Omit<Schemas[Name], Nullable<Schemas[Name]>> & Partial<Schemas[Name]>,
): Schemas[Name] {
  const nullable = Object.entries(schemas[schema]?.properties ?? {}).filter(([, property]) => property.nullable);
  return { ...Object.fromEntries(nullable.map(([field]) => [field, null])), ...given } as Schemas[Name];
}
