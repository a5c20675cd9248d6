import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '../..');
const PARTS =
  /^(?:api\/src\/telegram[\w-]*\/|mfe-\w+\/src\/.*(?:telegram|ownership-proof|seller-proof|owner-|handover|notices))[^/]*\.tsx?$/;
/** The texts in these files are for programs and for database columns, not for people. */
const NOT_FOR_PEOPLE = /\.(?:controller|dto|entity|view|repository|test)\.tsx?$/;

const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => PARTS.test(file) && !NOT_FOR_PEOPLE.test(file));

/** Returns the texts in a source file, with `…` in place of each value. */
function textsOf(file: string): string[] {
  const texts: string[] = [];
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node))
      texts.push(node.text);
    if (ts.isTemplateExpression(node))
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

const SECRET = /\b(?:phone|passwords?|passcode|pin|(?<!source )codes?|sessions?|secret)\b/i;
const DENIES = /\b(?:never ask|neither)/i;
const sentences = (text: string) => text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.trim().includes(' '));

it('no text of the Telegram parts asks for a phone number, a code, a password or a session', () => {
  expect(FILES.length).toBeGreaterThan(30);
  const asks = FILES.flatMap((file) =>
    textsOf(file)
      .flatMap(sentences)
      .filter((text) => SECRET.test(text)),
  );
  expect(asks.filter((text) => !DENIES.test(text))).toEqual([]);
  // this text shows that the search finds something; without a text, the check above could not fail
  expect(asks.join(' ')).toContain('We never ask for a phone number, a code or a password.');
});

it('no button asks for a contact or a location, and the bot calls nothing that changes a chat or its members', () => {
  const sources = FILES.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
  expect(sources).not.toMatch(/request_(?:contact|location|users)\b/);
  const called = [...sources.matchAll(/\.call\(\s*'(\w+)'/g)].map(([, method]) => method);
  const allowed = ['getMe', 'setMyCommands', 'sendMessage', 'leaveChat'];
  const reads = ['getChat', 'getChatAdministrators', 'getChatMemberCount'];
  expect([...new Set(called)].sort()).toEqual([...allowed, ...reads].sort());
});

it('no route of the API takes an id of Telegram', () => {
  const { paths } = JSON.parse(readFileSync(join(ROOT, 'api/openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, { parameters?: { name: string }[] }>>;
  };
  const names = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ parameters = [] }) => parameters.map(({ name }) => `${path} ${name}`)),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => /(?:telegram|person|chat|owner)_?id$/i.test(name))).toEqual([]);
});
