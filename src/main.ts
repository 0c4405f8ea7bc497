// Entry point of the service. ROLE=all supervises an API and a worker in separate processes, so that parsing documents never
// delays a response. ROLE=api and ROLE=worker run that one process.
import type { Shutdown } from './platform/shutdown.ts';

const supervised = process.argv[2] === '--supervised';
let shutdown: Shutdown | undefined;
/** Until the program is loaded, there is nothing to close. */
const stop = () => (shutdown ? shutdown.end(0) : process.exit(0));
// Ctrl-C reaches the whole process group. Supervised processes ignore it; the supervisor stops them in order.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => supervised || stop());
process.on('SIGTERM', stop);
// The parent process has ended.
process.on('disconnect', stop);

// Loading takes seconds on a busy machine, so the signals are handled before.
const { run, tell } = await import('./app/run.ts');
try {
  shutdown = run(supervised);
} catch (error) {
  tell(error);
  process.exit(1);
}
