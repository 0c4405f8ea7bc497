// All commands with their options. `lintel --help` lists every command, `lintel COMMAND --help` its options.
import { Command } from 'commander';
import { addAccountCommands } from './accounts.ts';
import { addBillingCommands } from './billing.ts';
import { addDocumentCommands } from './documents.ts';
import { addMaintenanceCommands } from './maintenance.ts';
import { addServiceCommands } from './service.ts';
import { addWebhookCommands } from './webhooks.ts';

/** The commands that do something: `account create`, not `account`. */
export const leavesOf = (command: Command): Command[] =>
  command.commands.flatMap((each) => (each.commands.length > 0 ? leavesOf(each) : [each]));

/** For example `account create`. */
export const pathOf = (command: Command): string =>
  command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

export function createProgram(): Command {
  const program = new Command('lintel')
    .description('Shows and manages accounts, keys, documents, webhooks, credits and payments of a Lintel database.')
    .usage('COMMAND [options]')
    .helpCommand(false)
    .helpOption('-h, --help', 'show this help')
    .showSuggestionAfterError(false)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(`${sentence(text)}\n`) })
    .configureHelp({
      visibleCommands: leavesOf,
      subcommandTerm: pathOf,
      commandUsage: (command) => `lintel ${command.parent ? `${pathOf(command)} ` : ''}${command.usage()}`,
      optionDescription: (option) => {
        const { description, mandatory, argChoices, defaultValue } = option;
        const notes = [
          ...(mandatory ? ['required'] : []),
          ...(argChoices ? [`one of: ${argChoices.join(', ')}`] : []),
          ...(defaultValue !== undefined ? [`default: ${defaultValue}`] : []),
        ];
        return notes.length > 0 ? `${description} (${notes.join('; ')})` : description;
      },
    })
    .addHelpText(
      'after',
      '\nRun "lintel COMMAND --help" for the options of a command. DATABASE_URL or DATA_DIR selects the database.',
    );
  addAccountCommands(program);
  addDocumentCommands(program);
  addWebhookCommands(program);
  addBillingCommands(program);
  addServiceCommands(program);
  addMaintenanceCommands(program);
  return program;
}

/** commander writes `error: option '--days <n>' …`. */
const sentence = (text: string): string => {
  const message = text.trim().replace(/^error: ./, (start) => start.at(-1)!.toUpperCase());
  if (message.startsWith('Unknown command')) return `${message}; "lintel --help" lists all commands.`;
  return message.endsWith('.') ? message : `${message}.`;
};
