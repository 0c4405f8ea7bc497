// Finds the command, runs it, and turns its end into an exit code.
import { APIError } from '../errors.ts';
import { version } from '../generated/errors.ts';
import { ask } from './ask.ts';
import { type Context, createContext, type Options, parse, UsageError } from './context.ts';
import { issues } from './issues.ts';
import { listen } from './listen.ts';
import { plainLines } from './terminal.ts';
import { trigger } from './trigger.ts';
import { upload } from './upload.ts';

interface Command {
  run(context: Context): Promise<boolean>;
  options: Options;
  usage: string;
  help: string;
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

const commands: Record<string, Command> = {
  upload: {
    run: upload,
    options: { property: text, address: text, wait: flag },
    usage: 'upload FILE… [--property ID | --address TEXT] [--wait]',
    help: `Uploads documents. PDFs can go to a property; without one, each file is analyzed by itself.
  --property ID    the property to add the files to
  --address TEXT   create a property with this address, and add the files to it
  --wait           wait until the documents are analyzed, and show the results`,
  },
  issues: {
    run: issues,
    options: { severity: text },
    usage: 'issues ID [--severity critical|major|minor]',
    help: `Lists the issues of an analysis, or of all documents of a property, most severe first.
  --severity LEVEL only issues of this severity`,
  },
  ask: {
    run: ask,
    options: { session: text },
    usage: 'ask ID QUESTION… [--session TEXT]',
    help: `Asks about an analysis or a property, and prints the answer while it is written, then its sources.
  --session TEXT   a name for the conversation; earlier questions of it are context`,
  },
  listen: {
    run: listen,
    options: { 'forward-to': text, events: text, webhook: text },
    usage: 'listen [--forward-to PORT|URL] [--events a,b] [--webhook ID]',
    help: `Receives webhook events on this machine, until Ctrl-C.
  --forward-to X   send each event to this port or URL, signed
  --events a,b     only these events
  --webhook ID     the deliveries of this webhook, instead of those of one that is made for the time of the command
LINTEL_WEBHOOK_SECRET sets the signing secret.`,
  },
  trigger: {
    run: trigger,
    options: { webhook: text },
    usage: 'trigger EVENT [--webhook ID]',
    help: `Sends a test event to your webhooks. Needs a test key.
  --webhook ID     only to this webhook`,
  },
};

const overview = `Usage: lintel COMMAND [OPTION…]

${Object.values(commands)
  .map(({ usage, help }) => `  ${usage}\n      ${help.split('\n')[0]}`)
  .join('\n')}

  --json           print JSON
  --help           explain a command
  --version        print the version

LINTEL_API_KEY is your key, LINTEL_BASE_URL the address of the service (http://localhost:4000 by default).
Exit codes: 0 success, 1 the service refused or a document failed, 2 wrong usage, 130 interrupted.`;

export async function run(args: string[]): Promise<number> {
  const [name = '', ...rest] = args;
  if (name === '--version') return say(version);
  if (name === '' || name === '--help' || name === '-h' || name === 'help') return say(overview, name === '' ? 2 : 0);
  const isJson = args.includes('--json');
  const interrupted = new AbortController();
  const interrupt = () => {
    // The second time, nothing is waited for.
    if (interrupted.signal.aborted) process.exit(130);
    interrupted.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt);
  try {
    const command = Object.hasOwn(commands, name) ? commands[name]! : undefined;
    if (!command) throw new UsageError(`There is no command "${name}".`);
    const parsed = parse(rest, command.options);
    if (parsed.values.help) return say(`Usage: lintel ${command.usage}\n\n${command.help}`);
    return (await command.run(createContext(parsed, interrupted.signal))) ? 0 : 1;
  } catch (error) {
    if (interrupted.signal.aborted) return 130;
    complain(error as Error, isJson);
    return error instanceof UsageError ? 2 : 1;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt);
  }
}

function say(words: string, code = 0): number {
  (code === 0 ? process.stdout : process.stderr).write(`${words}\n`);
  return code;
}

function complain(error: Error, isJson: boolean): void {
  const { message } = error;
  if (error instanceof APIError && isJson) {
    const { code, status, requestId: request_id, details } = error;
    process.stderr.write(`${JSON.stringify({ error: { code, message, status, request_id, details } })}\n`);
    return;
  }
  const request = error instanceof APIError && error.requestId ? `\nRequest: ${error.requestId}` : '';
  const hint = error instanceof UsageError ? '\nSee: lintel --help' : '';
  process.stderr.write(`${plainLines(message)}${request}${hint}\n`);
}
