// An ESLint rule for comments, because a fragment such as `Of the device.` makes sense only with the name below it.
const FRAGMENT_PATTERN = /^(?:of|by|for(?! example)|whose|what|who|where)\b[^,:?]*?(?:[.!](?:\s|$)|$)/i;
const DIRECTIVE_PATTERN = /^(?:eslint|@|#|\/|prettier|webpack|global )/;

/** @returns The texts of comments with their locations. Line comments on consecutive lines are one comment. */
function commentsOf(sourceCode) {
  const comments = [];
  for (const { type, value, loc } of sourceCode.getAllComments()) {
    const text = value.replace(/^[*\s]+/gm, '').trim();
    const last = comments.at(-1);
    if (type === 'Line' && last?.type === 'Line' && last.loc.end.line === loc.start.line - 1) {
      last.text += ` ${text}`;
      last.loc = { start: last.loc.start, end: loc.end };
    } else comments.push({ type, text, loc });
  }
  return comments;
}

/** Reports a comment that begins with a word such as `of` or `what` and has no main clause after a comma. */
export const noCommentFragment = {
  meta: { type: 'suggestion', schema: [], messages: { fragment: 'Write a sentence with a verb: "{{ text }}"' } },
  create: ({ sourceCode, report }) => ({
    Program() {
      for (const { text, loc } of commentsOf(sourceCode)) {
        if (DIRECTIVE_PATTERN.test(text) || !FRAGMENT_PATTERN.test(text)) continue;
        report({ loc, messageId: 'fragment', data: { text: text.slice(0, 60) } });
      }
    },
  }),
};
