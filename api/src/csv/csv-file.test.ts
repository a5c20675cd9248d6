import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { type CsvCell, csvCells, csvLine } from './csv-file';

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
/** Returns whether a spreadsheet that splits the cell at any usual separator finds a formula. */
const hasFormula = (text: string) =>
  /^[\t\r\n]/.test(text) || text.split(/[;,|\t\r\n]/).some((part) => /^[\s\p{C}]*[=+\-@−＝＋－＠﹦﹢﹣﹫]/u.test(part));

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
])('the cells %j are written as one record without a formula', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

it('a record is read back as it was written, and a spreadsheet finds no formula in it', () => {
  fc.assert(
    fc.property(fc.array(awkward, { minLength: 2 }), (cells) => {
      const line = csvLine(cells);
      expect(csvCells(line)).toEqual(cells);
      expect(parse(line).flat().some(hasFormula)).toBe(false);
    }),
    { numRuns: 300 },
  );
});

it.each(['a,"b', 'a"b,c', '"a"b', 'a\nb', ''])('the text %j is not a single record', (text) =>
  expect(csvCells(text)).toBeNull(),
);
