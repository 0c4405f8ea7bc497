// The quick start of the guide as the service shows it, pasted into an empty folder, for each language.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Block, blocksOf } from '../../docs/site/markdown.ts';
import { type App, startApp } from '../app.ts';
import { languages, virtualEnvironment } from './languages.ts';

let app: App;
let root: string;
let blocks: Block[];
let key: string;
beforeAll(async () => {
  [app, root] = await Promise.all([startApp(), mkdtemp(join(tmpdir(), 'lintel-quick-start-'))]);
  key = (await app.account()).testKey;
  blocks = blocksOf(await (await fetch(`${app.url}/docs.md`)).text());
});
afterAll(async () => {
  await app.close();
  // Go protects the files of its module cache.
  await promisify(execFile)('chmod', ['-R', 'u+w', root]);
  await rm(root, { recursive: true, force: true });
});

/** The commands of a language, and the sample, which is for all of them; and its program. */
function stepsOf(name: string): { commands: string[]; file: string; program: string } {
  const isSample = ({ language, file, syntax, code }: Block) =>
    language === 'curl' && syntax === 'sh' && !file && /inspection-report\.pdf$/.test(code);
  const ofLanguage = blocks.filter(({ language }) => language === name);
  const commands = blocks.filter(
    (block) => isSample(block) || (block.language === name && block.syntax === 'sh' && !block.file),
  );
  const { file, code } = ofLanguage.find((block) => block.file)!;
  return { commands: commands.map((block) => block.code), file: file!, program: code };
}

test.concurrent.for(languages.map((language) => [language.name, language] as const))(
  'the quick start runs unchanged: %s',
  async ([name, language], context) => {
    const missing = language.missing();
    if (missing) return context.skip(missing);
    const folder = await mkdtemp(join(root, `${name}-`));
    const tools = await mkdtemp(join(root, `${name}-tools-`));
    const { commands, file, program } = stepsOf(name);
    const env = {
      ...process.env,
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_cache: join(tools, 'npm'),
      GOTOOLCHAIN: 'local',
      GOMODCACHE: join(tools, 'go'),
      GEM_HOME: join(tools, 'gems'),
      PYTHONIOENCODING: 'utf-8',
      PATH: name === 'python' ? await virtualEnvironment(tools) : process.env.PATH,
    };
    expect(await readdir(folder)).toEqual([]);
    // Whoever follows the page saves the program before the last command.
    await writeFile(join(folder, file), program);
    let output = '';
    for (const command of commands) {
      const pasted = command.replaceAll('lt_test_…', key);
      output = (await promisify(execFile)('bash', ['-c', `set -e\n${pasted}`], { cwd: folder, env })).stdout;
    }
    expect(output).toMatch(/critical/);
    // Curl prints the events of the stream.
    expect(output.replaceAll(/\n(id|event|data): ?/g, ' ')).toMatch(/years[\s\S]*\d/);
  },
);

test('each language needs three commands and ten lines', () => {
  for (const { name } of languages) {
    const { commands, program } = stepsOf(name);
    expect(commands.length).toBeLessThanOrEqual(3);
    // Go's frame is not counted: the package, imports, and the function around the program.
    const body = name === 'go' ? /func main\(\) \{\n([\s\S]*)\n\}/.exec(program)![1]! : program;
    const lines = body.split('\n').filter((line) => line.trim());
    expect(lines.length, name).toBeLessThanOrEqual(10);
  }
});
