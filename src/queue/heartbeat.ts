// Names in the heartbeat table: each job pool by the id that locks its jobs, and each process by its own id.

export const processPrefix = 'process-';
