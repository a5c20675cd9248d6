import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { listFiles } from '../../../tools/list-files';
import { ROOT } from '../../../tools/root';

type Schema = { properties?: Record<string, { nullable?: boolean }>; required?: string[] };
const { schemas } = (
  JSON.parse(readFileSync(join(ROOT, 'api/openapi.json'), 'utf8')) as {
    components: { schemas: Record<string, Schema> };
  }
).components;

/** Returns the fields of a file that a request may leave out, and whether their types say so. */
function fieldsOf(file: string): { field: string; isRight: boolean }[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements.filter(ts.isClassDeclaration).flatMap((declared) => {
    const decorators = (ts.getDecorators(declared) ?? []).map((each) => each.getText()).join();
    const name = /name: '(\w+)'/.exec(decorators)?.[1] ?? declared.name?.text ?? '';
    const { properties = {}, required = [] } = schemas[name] ?? {};
    return declared.members.filter(ts.isPropertyDeclaration).flatMap((member) => {
      const field = member.name.getText();
      if (!properties[field] || required.includes(field)) return [];
      const mayMiss = member.questionToken || member.initializer;
      const mayBeNull = !properties[field].nullable || /\bnull\b/.test(member.type?.getText() ?? '');
      return [{ field: `${name}.${field}`, isRight: Boolean(mayMiss) && mayBeNull }];
    });
  });
}

test('the types of inputs say which fields a request may leave out, so that the compiler finds code that needs them', () => {
  const files = listFiles('api/src/*.dto.ts').map((file) => join(ROOT, file));
  const fields = files.flatMap(fieldsOf);
  expect(fields.length).toBeGreaterThan(50);
  expect(fields.filter(({ isRight }) => !isRight)).toEqual([]);
});
