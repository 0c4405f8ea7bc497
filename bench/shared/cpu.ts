// CPU time of processes, from /proc.
import { readdirSync, readFileSync } from 'node:fs';

/** Of `getconf CLK_TCK`, which is 100 on every common Linux. */
const ticksPerSecond = 100;

interface Process {
  parent: number;
  seconds: number;
}

function processes(): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // State is field 3 of the file and 0 here: parent 1, user time 11, system time 12, and of ended children 13 and 14.
      found.set(Number(name), {
        parent: Number(fields[1]),
        seconds: (Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14])) / ticksPerSecond,
      });
    } catch {
      // The process has ended.
    }
  }
  return found;
}

/** CPU seconds of a process and its descendants. */
export function cpuSeconds(root: number): number {
  const all = processes();
  const children = new Map<number, number[]>();
  for (const [pid, { parent }] of all) children.set(parent, [...(children.get(parent) ?? []), pid]);
  const sum = (pid: number): number =>
    (all.get(pid)?.seconds ?? 0) + (children.get(pid) ?? []).reduce((total, child) => total + sum(child), 0);
  return sum(root);
}
