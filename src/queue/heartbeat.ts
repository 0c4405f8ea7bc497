// The names under which living workers are seen: each job pool by the id that locks its jobs, and each process by its own.

export const processPrefix = 'process-';
