import fc from 'fast-check';
import { type CsvCell, csvLine } from './csv-file';

/** A reader of RFC 4180. Returns the cells of every record. */
function parse(text: string): string[][] {
  const records: string[][] = [];
  let cells: string[] = [];
  let unread = text;
  while (unread) {
    const [whole, quoted, plain = '', end] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(unread) ?? [''];
    if (!whole) throw new Error(`Not CSV: ${JSON.stringify(unread.slice(0, 40))}`);
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',') {
      records.push(cells);
      cells = [];
    }
    unread = unread.slice(whole.length);
  }
  return records;
}

const awkward = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '"',
        ',',
        ';',
        '\r',
        '\n',
        '\t',
        '=',
        '+',
        '-',
        '@',
        '＝',
        '﹣',
        ' ',
        '\u200b',
        '\ufeff',
        "'",
        'a',
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join('')),
);
/** Whether a spreadsheet that splits the cell at any usual separator finds a formula. */
const hasFormula = (text: string) =>
  /^[\t\r\n]/.test(text) || text.split(/[;,|\t\r\n]/).some((part) => /^[\s\p{C}]*[=+\-@−＝＋－＠﹦﹢﹣﹫]/u.test(part));
const withoutApostrophes = (text: string) => text.replaceAll("'", '');

it.each<[CsvCell[], string]>([
  [['a', 1, true, null], 'a,1,true,\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=1+1', '+1', '-1', '@SUM(A1)'], "'=1+1,'+1,'-1,'@SUM(A1)\r\n"],
  [['\t=1', '\r=1'], "'\t'=1,\"'\r'=1\"\r\n"],
  [['=HYPERLINK("http://x","y")'], '"\'=HYPERLINK(""http://x"",""y"")"\r\n'],
  [['a=1', 'a =1', ' a=1'], 'a=1,a =1, a=1\r\n'],
  [
    [' =1', '\u00a0=1', '\u200b=1', '\ufeff=1', '\v=1', '\f=1', '\u3000=1'],
    "' =1,'\u00a0=1,'\u200b=1,'\ufeff=1,'\v=1,'\f=1,'\u3000=1\r\n",
  ],
  [['﹦1', '﹢1', '﹣1', '﹫SUM(A1)', '−1'], "'﹦1,'﹢1,'﹣1,'﹫SUM(A1),'−1\r\n"],
  [['＝1+1', '＋1', '－1', '＠SUM(A1)'], "'＝1+1,'＋1,'－1,'＠SUM(A1)\r\n"],
  [['a;=1+1', 'a\n=1+1', 'a\r\n@b', 'a\t+1'], 'a;\'=1+1,"a\n\'=1+1","a\r\n\'@b",a\t\'+1\r\n'],
  [['a,-1', 'a; =1'], '"a,\'-1",a;\' =1\r\n'],
])('writes %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

it('is read back unchanged except for apostrophes before formulas', () => {
  fc.assert(
    fc.property(fc.array(fc.array(awkward, { minLength: 1 }), { minLength: 1 }), (table) => {
      const read = parse(table.map((cells) => csvLine(cells)).join(''));
      expect(read.map((cells) => cells.map(withoutApostrophes))).toEqual(
        table.map((cells) => cells.map(withoutApostrophes)),
      );
      expect(read.flat().some(hasFormula)).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});
