import { canFit, lengthOf } from '@telemarket/composition/text';
import { micromark } from 'micromark';
import { invalidFields } from '../http/problem';

export const MAX_MARKDOWN = 20_000;
/** The maximum depth of nested quotes and lists. */
const MAX_DEPTH = 12;
/** This limits the time of the parser, which compares each quote and list item with all earlier ones. */
const MAX_MARKERS = 500;
/** This limits the time of the parser, which reads earlier lines again after some lines. */
const MAX_LINES = 1_000;
/** This limits the time of the parser, which reads the rest of the paragraph for each mark such as `*` or `[`. */
const MAX_MARKS = 200;
const MAX_ALL_MARKS = 4_000;
/** This limits the time of the parser, which searches the whole paragraph for the end of each code span and tag. */
const MAX_SCANS = 400;

const CONTAINERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/;
const CONTAINER = />|[-+*]|\d+[.)]/g;
const MARK = /[*_[<]|`+/g;
const SCAN = /<|`+/g;
const BLANK = /^[ \t]*$/;
/**
 * Matches a line that begins a list item after any other line. A quote, an empty item or another number could continue
 * a paragraph instead.
 */
const ITEM = /^ {0,3}(?:[-+*]|1[.)])[ \t]+\S/;
/** Matches a line that begins a numbered item, if the line before belongs to another item. */
const NUMBERED = /^\d{1,9}[.)][ \t]+\S/;
const LINE_END = /\r\n?|\n/;
/** A list item is nested when it is indented by at least this many columns. */
const COLUMNS_OF_DEPTH = 2;

const TOO_LONG = `must have at most ${MAX_MARKDOWN.toLocaleString('en-US')} characters`;
const TOO_MANY_LINES = `must have at most ${MAX_LINES.toLocaleString('en-US')} lines`;
const TOO_NESTED = 'has too many quotes, list items, links or marks of emphasis';

/** @returns the reason why the text is refused, or null when it can be parsed quickly; takes linear time */
const markdownProblem = (text: string): string | null => nestingProblem(text) ?? timeProblem(text);

function nestingProblem(text: string): string | null {
  if (!canFit(text, MAX_MARKDOWN) || lengthOf(text) > MAX_MARKDOWN) return TOO_LONG;
  let markers = 0;
  for (const line of text.split(LINE_END)) {
    const containers = CONTAINERS.exec(line)?.[0] ?? '';
    const count = containers.match(CONTAINER)?.length ?? 0;
    const indent = containers.replaceAll('\t', '    ').search(/\S/);
    markers += count;
    if (count + indent / COLUMNS_OF_DEPTH > MAX_DEPTH || markers > MAX_MARKERS) return TOO_NESTED;
  }
  return null;
}

function timeProblem(text: string): string | null {
  const lines = text.split(LINE_END);
  if (lines.at(-1) === '') lines.pop();
  if (lines.length > MAX_LINES) return TOO_MANY_LINES;
  if ((text.match(SCAN)?.length ?? 0) > MAX_SCANS) return TOO_NESTED;
  let [marks, allMarks, isItem] = [0, 0, false];
  for (const line of lines) {
    isItem = ITEM.test(line) || (isItem && NUMBERED.test(line));
    if (isItem || BLANK.test(line)) marks = 0;
    const marksOfLine = line.match(MARK)?.length ?? 0;
    marks += marksOfLine;
    allMarks += marksOfLine;
    if (marks > MAX_MARKS || allMarks > MAX_ALL_MARKS) return TOO_NESTED;
  }
  return null;
}

/**
 * Renders Markdown that an administrator wrote as safe HTML. HTML in the text is shown as text. Links may lead to https
 * addresses, mail addresses and paths of the shop, and pictures must be uploaded to the shop. Other links and pictures
 * are replaced by their text. Headings begin at level 2, because the title of the page or mail has level 1. Throws 422
 * for a text that is too long or too deeply nested.
 */
export const renderMarkdown = (text: string): string => renderUnless(markdownProblem(text), text);

/**
 * Renders a stored text without the limits of the parser's time. An earlier release had no such limits, and the pages
 * from that time must stay.
 */
export const renderStoredMarkdown = (text: string): string => renderUnless(nestingProblem(text), text);

function renderUnless(problem: string | null, text: string): string {
  if (problem) throw invalidFields([{ field: 'text', message: problem }]);
  // The parser escapes quotes and angle brackets in the text, so these patterns match only tags that the parser has
  // written.
  return withHeadingsInOrder(micromark(text))
    .replace(/<img src="([^"]*)" alt="([^"]*)"[^>]*>/g, (_tag, address: string, alt: string) => pictureOf(address, alt))
    .replace(/<a href="([^"]*)"[^>]*>([^]*?)<\/a>/g, (_tag, address: string, label: string) => linkOf(address, label));
}

const ALLOWED_LINK = /^(?:https:\/\/|mailto:|\/(?!\/|%5C))/i;

const linkOf = (address: string, label: string): string =>
  ALLOWED_LINK.test(address) ? `<a href="${address}" rel="nofollow noopener">${label}</a>` : label;

/** Matches an uploaded picture. The dashboard adds the size after `#`, so that the page can reserve the space. */
const OWN_PICTURE = /^(\/art\/picture\/[0-9a-f]{32}\/(?:160|640|1280)\.webp)(?:#(\d{1,4})x(\d{1,4}))?$/;

/** Returns the ids of the pictures in HTML from `renderMarkdown`. */
export const picturesOf = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(/<img src="\/art\/picture\/(\w+)/g), ([, id = '']) => id)),
];

function pictureOf(address: string, alt: string): string {
  const [, file, width, height] = OWN_PICTURE.exec(address) ?? [];
  if (!file) return alt;
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  return `<img src="${file}" alt="${alt}"${size} loading="lazy">`;
}

/**
 * Closes gaps between the heading levels, because screen readers rely on them. In a text that uses all six levels, the
 * last two share level 6.
 */
function withHeadingsInOrder(html: string): string {
  const levels = [...new Set(Array.from(html.matchAll(/<h([1-6])>/g), ([, level]) => level))].sort();
  return html.replace(
    /<(\/?)h([1-6])>/g,
    (_tag, end: string, level: string) => `<${end}h${Math.min(levels.indexOf(level) + 2, 6)}>`,
  );
}
