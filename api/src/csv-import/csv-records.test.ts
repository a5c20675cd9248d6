import { FileRefused, formatOf, isBlankRecord, recordsOf } from './csv-records';

async function read(text: string, size = 5) {
  async function* parts() {
    for (let at = 0; at < text.length; at += size) yield await Promise.resolve(text.slice(at, at + size));
  }
  const records = [];
  for await (const record of recordsOf(parts(), formatOf(text)))
    records.push(isBlankRecord(record) ? [record.line] : [record.line, ...(record.cells ?? ['broken'])]);
  return records;
}

test.each([
  ['commas', 'a,b\r\n1,2\r\n'],
  ['semicolons', 'a;b\r\n1;2\r\n'],
  ['tabs', 'a\tb\r\n1\t2\r\n'],
  ['a line that names the separator', 'sep=;\r\na;b\r\n1;2\r\n'],
  ['the same in quotes', '"sep=\t"\na\tb\n1\t2\n'],
  ['line ends of old Macs', 'a;b\r1;2\r'],
  ['no line end at its end', 'a,b\n1,2'],
])('a file with %s is read', async (_name, text) => {
  expect(await read(text)).toEqual([
    [1, 'a', 'b'],
    [2, '1', '2'],
  ]);
});

test('a separator in quotes and a line end in a cell belong to the cell', async () => {
  expect(await read('"a;x;y;z";b,c\n"1\r\n2";"say ""hi"""\n')).toEqual([
    [1, 'a;x;y;z', 'b,c'],
    [2, '1\r\n2', 'say "hi"'],
  ]);
});

test('blank rows count in the row numbers, as in a spreadsheet', async () => {
  expect(await read('a;b\n\n1;2\n;\n ; \n3;4\n')).toEqual([[1, 'a', 'b'], [2], [3, '1', '2'], [4], [5], [6, '3', '4']]);
});

test('a quote inside a cell without quotes spoils only its row', async () => {
  expect(await read('a,b\n1,2\nx,5" wide\n3,4\n')).toEqual([
    [1, 'a', 'b'],
    [2, '1', '2'],
    [3, 'broken'],
    [4, '3', '4'],
  ]);
});

test.each([
  ['a quote that is not closed', 'a,b\n1,2\n3,"4\n5,6\n', 'The quotes in row 3 are not valid CSV.'],
  ['text after a quote', 'a,b\n1,"2"x\n3,4\n', 'The quotes in row 2 are not valid CSV.'],
  ['a row that does not end', `a,b\n1,"${'x'.repeat(70_000)}\n`, 'Row 2 is too long. A closing quote may be missing.'],
])('a file with %s is refused, because nobody knows where the next row begins', async (_name, text, message) => {
  await expect(read(text, 1_000)).rejects.toThrow(new FileRefused(message));
});

test('the apostrophe that an export adds before a formula is removed again', async () => {
  expect(await read("a,b\n'=1+1,'5\n")).toEqual([
    [1, 'a', 'b'],
    [2, '=1+1', "'5"],
  ]);
});
