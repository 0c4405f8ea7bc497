// Preloaded (`node --import`): writes the addresses of all loaded modules to the file that LOADED_MODULES names.
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const loaded = [];
registerHooks({
  load(url, context, next) {
    loaded.push(url);
    return next(url, context);
  },
});
process.on('exit', () => writeFileSync(process.env.LOADED_MODULES, loaded.join('\n')));
