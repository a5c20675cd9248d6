import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import type { Controls } from './controls';
import { html } from './html';
import { redirect, sendHtml, sendJson, sendText } from './reply';
import { telegramDocument } from './telegram-document';
import { ActionNotPossible, type TelegramWorld } from './telegram-world';

const CONTROL_PATH = /^\/control\/(\w+)$/;
/** Forms send all values as texts, so the values of these fields are converted to numbers. */
const NUMBER_FIELDS = /(Id|count|times|seconds)$/;
const BOOLEAN_VALUES: Record<string, unknown> = { true: true, false: false };
/** After a person sends a form, the next page waits at most this long for the answer of the bot. */
const ANSWER_WAIT = { checks: 15, ms: 100 };

/**
 * Serves `POST /control/NAME`: JSON from a program, and forms of the page, which go back to `then`. Returns false
 * when the path is another one.
 */
export async function respondToControl(
  controls: Controls,
  world: TelegramWorld,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  const [, name = ''] = CONTROL_PATH.exec(url.pathname) ?? [];
  if (!name || request.method !== 'POST') return false;
  const { origin, 'content-type': type = '' } = request.headers;
  const body = await text(request);
  const isForm = !type.startsWith('application/json');
  // a form of another site must not control the local Telegram
  if (origin !== undefined && origin !== `http://${request.headers.host}`) sendText(response, 403, 'another origin');
  else if (!Object.hasOwn(controls, name)) sendText(response, 404, 'There is no such control.');
  else {
    const { then = '/', ...input } = isForm ? readForm(body) : (JSON.parse(body || '{}') as Record<string, unknown>);
    const run = controls[name as keyof Controls] as (given: object) => unknown;
    try {
      const result = run(input);
      if (!isForm) sendJson(response, { result: result === undefined ? null : toJsonResult(result) });
      else {
        await waitForAnswer(world, input);
        redirect(response, toOwnPath(then));
      }
    } catch (error) {
      if (!(error instanceof ActionNotPossible)) throw error;
      if (isForm) sendHtml(response, notPossiblePage(error.message, toOwnPath(then)), 409);
      else sendJson(response, { error: error.message }, 409);
    }
  }
  return true;
}

function readForm(body: string): Record<string, unknown> {
  const fields = [...new URLSearchParams(body)].filter(([name, value]) => value !== '' || name === 'username');
  return Object.fromEntries(
    fields.map(([name, value]) => [name, NUMBER_FIELDS.test(name) ? Number(value) : (BOOLEAN_VALUES[value] ?? value)]),
  );
}

/** Accepts only a path of this page as the next address, and no other site. */
const toOwnPath = (then: unknown): string => (/^\/(?!\/)/.test(String(then)) ? String(then) : '/');

/** Reduces a result to its id, because maps and timers cannot become JSON. */
const toJsonResult = (result: unknown) =>
  typeof result === 'object' ? { id: (result as { id?: unknown } | null)?.id } : result;

/** Waits a moment for the answer of the bot, so that the next page shows the answer. */
async function waitForAnswer(world: TelegramWorld, { personId, botId }: Record<string, unknown>): Promise<void> {
  const bot = world.bots.find(({ id }) => id === botId) ?? world.bots[0];
  const messages = bot?.conversations.get(Number(personId))?.messages;
  if (!bot?.updates.isPolled || !messages) return;
  const before = messages.length;
  for (let checks = 0; checks < ANSWER_WAIT.checks && messages.length === before; checks += 1)
    await sleep(ANSWER_WAIT.ms);
}

const notPossiblePage = (reason: string, then: string) =>
  telegramDocument(
    'Not possible',
    html`<h1>Not possible</h1>
      <p class="error">${reason}</p>
      <p><a href="${then}">Back</a></p>`,
  );
