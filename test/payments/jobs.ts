// Creates the tables of the job queue, for tests that start no worker.
import { runMigrations } from 'graphile-worker';

export const migratedJobs = (connectionString: string): Promise<void> => runMigrations({ connectionString });
