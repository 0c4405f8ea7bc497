// Preloaded (`node --import`): writes the address of every loaded module to the file that LOADED_MODULES names.
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, next) {
    appendFileSync(process.env.LOADED_MODULES, `${url}\n`);
    return next(url, context);
  },
});
