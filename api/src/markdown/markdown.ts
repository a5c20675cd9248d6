import { canFit, lengthOf } from '@telemarket/composition/text';
import { micromark } from 'micromark';
import { invalidFields } from '../http/problem';

export const MAX_MARKDOWN_LENGTH = 20_000;
/** The maximum depth of nested quotes and lists. */
const MAX_NESTING_DEPTH = 12;
/** This limits the time of the parser, which compares each quote and list item with all earlier ones. */
const MAX_CONTAINER_MARKERS = 500;
/** This limits the time of the parser, because some lines make it read all earlier lines again. */
const MAX_MARKDOWN_LINES = 1_000;
/** This limits the time of the parser, which reads the rest of the paragraph for each mark such as `*` or `[`. */
const MAX_MARKS_PER_PARAGRAPH = 200;
const MAX_ALL_MARKS = 4_000;
/** This limits the time of the parser, which searches the whole paragraph for the end of each code span and tag. */
const MAX_CODE_AND_TAG_STARTS = 400;

const CONTAINER_PREFIX = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/;
const CONTAINER_MARKER = />|[-+*]|\d+[.)]/g;
const INLINE_MARK = /[*_[<]|`+/g;
const CODE_OR_TAG_START = /<|`+/g;
const BLANK_LINE = /^[ \t]*$/;
/**
 * Matches a line that always begins a list item. An empty item, or an item with another number than 1, could continue
 * the paragraph before it instead.
 */
const LIST_ITEM = /^ {0,3}(?:[-+*]|1[.)])[ \t]+\S/;
/** Matches a line that begins a numbered item, if the line before belongs to another item. */
const NUMBERED_ITEM = /^\d{1,9}[.)][ \t]+\S/;
const LINE_END = /\r\n?|\n/;
/** A list item is nested when it is indented by at least this many columns. */
const COLUMNS_PER_LEVEL = 2;

const TOO_LONG = `must have at most ${MAX_MARKDOWN_LENGTH.toLocaleString('en-US')} characters`;
const TOO_MANY_LINES = `must have at most ${MAX_MARKDOWN_LINES.toLocaleString('en-US')} lines`;
const TOO_NESTED = 'has too many quotes, list items, links or marks of emphasis';

/** @returns the reason why the text is refused, or null when it can be parsed quickly; takes linear time */
const markdownProblem = (text: string): string | null => nestingProblem(text) ?? timeProblem(text);

function nestingProblem(text: string): string | null {
  if (!canFit(text, MAX_MARKDOWN_LENGTH) || lengthOf(text) > MAX_MARKDOWN_LENGTH) return TOO_LONG;
  let markers = 0;
  for (const line of text.split(LINE_END)) {
    const containers = CONTAINER_PREFIX.exec(line)?.[0] ?? '';
    const count = containers.match(CONTAINER_MARKER)?.length ?? 0;
    const indent = containers.replaceAll('\t', '    ').search(/\S/);
    markers += count;
    if (count + indent / COLUMNS_PER_LEVEL > MAX_NESTING_DEPTH || markers > MAX_CONTAINER_MARKERS) return TOO_NESTED;
  }
  return null;
}

function timeProblem(text: string): string | null {
  const lines = text.split(LINE_END);
  if (lines.at(-1) === '') lines.pop();
  if (lines.length > MAX_MARKDOWN_LINES) return TOO_MANY_LINES;
  if ((text.match(CODE_OR_TAG_START)?.length ?? 0) > MAX_CODE_AND_TAG_STARTS) return TOO_NESTED;
  let [marks, allMarks, isItem] = [0, 0, false];
  for (const line of lines) {
    isItem = LIST_ITEM.test(line) || (isItem && NUMBERED_ITEM.test(line));
    if (isItem || BLANK_LINE.test(line)) marks = 0;
    const marksOfLine = line.match(INLINE_MARK)?.length ?? 0;
    marks += marksOfLine;
    allMarks += marksOfLine;
    if (marks > MAX_MARKS_PER_PARAGRAPH || allMarks > MAX_ALL_MARKS) return TOO_NESTED;
  }
  return null;
}

/**
 * Renders Markdown that an administrator wrote as safe HTML. HTML in the text is shown as text. Links may lead to https
 * addresses, mail addresses and paths of the shop, and pictures must be uploaded to the shop. Other links and pictures
 * are replaced by their text. Headings begin at level 2, because the title of the page or mail has level 1. Throws 422
 * for a text that is too long or too deeply nested.
 */
export const renderMarkdown = (text: string): string => renderOrRefuse(markdownProblem(text), text);

/**
 * Renders a stored text without the limits of the parser's time. An earlier release had no such limits, and the pages
 * from that time must stay.
 */
export const renderStoredMarkdown = (text: string): string => renderOrRefuse(nestingProblem(text), text);

function renderOrRefuse(problem: string | null, text: string): string {
  if (problem) throw invalidFields([{ field: 'text', message: problem }]);
  // The parser escapes quotes and angle brackets in the text, so these patterns match only tags that the parser has
  // written.
  return withHeadingsInOrder(micromark(text))
    .replace(/<img src="([^"]*)" alt="([^"]*)"[^>]*>/g, (_tag, address: string, alt: string) =>
      renderPicture(address, alt),
    )
    .replace(/<a href="([^"]*)"[^>]*>([^]*?)<\/a>/g, (_tag, address: string, label: string) =>
      renderLink(address, label),
    );
}

const ALLOWED_LINK = /^(?:https:\/\/|mailto:|\/(?!\/|%5C))/i;

const renderLink = (address: string, label: string): string =>
  ALLOWED_LINK.test(address) ? `<a href="${address}" rel="nofollow noopener">${label}</a>` : label;

/** Matches an uploaded picture. The dashboard adds the size after `#`, so that the page can reserve the space. */
const SHOP_PICTURE_PATH = /^(\/art\/picture\/[0-9a-f]{32}\/(?:160|640|1280)\.webp)(?:#(\d{1,4})x(\d{1,4}))?$/;

/** Returns the ids of the pictures in HTML from `renderMarkdown`. */
export const pictureIdsIn = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(/<img src="\/art\/picture\/(\w+)/g), ([, id = '']) => id)),
];

function renderPicture(address: string, alt: string): string {
  const [, file, width, height] = SHOP_PICTURE_PATH.exec(address) ?? [];
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
