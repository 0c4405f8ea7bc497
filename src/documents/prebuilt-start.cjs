// Runs the bundle of the parsing process with its compiled code (see tools/bundle-parser.ts). V8 ignores code of another version.
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');
const { constants, Script } = require('node:vm');

const filename = join(__dirname, 'parse-process.cjs');
const compiled = join(__dirname, 'parse-process.code');
// The parts that are loaded later require the bundle by its name.
const bundle = new Module(filename, module);
bundle.filename = filename;
bundle.paths = module.paths;
require.cache[filename] = bundle;
const script = new Script(Module.wrap(readFileSync(filename, 'utf8')), {
  filename,
  ...(existsSync(compiled) && { cachedData: readFileSync(compiled) }),
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
if (process.env.KEEP_COMPILED) process.on('exit', () => writeFileSync(compiled, script.createCachedData()));
script.runInThisContext()(bundle.exports, bundle.require.bind(bundle), bundle, filename, __dirname);
