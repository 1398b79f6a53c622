import { readdirSync, readFileSync } from 'node:fs';

export function memoryMib(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Returns the CPU time that a process has used, in seconds. It does not depend on other load, unlike elapsed time. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}
const TICKS_A_SECOND = 100;

export function countDescriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Returns the slope of the least-squares line through the figures, per step, and its standard error. */
export function slopeOf(figures: readonly number[]): { slope: number; error: number } {
  const middle = (figures.length - 1) / 2;
  const mean = figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
  const sum = (of: (figure: number, along: number) => number) =>
    figures.reduce((total, figure, i) => total + of(figure, i - middle), 0);
  const square = sum((_figure, along) => along ** 2);
  const slope = sum((figure, along) => along * (figure - mean)) / square;
  const rest = sum((figure, along) => (figure - mean - slope * along) ** 2);
  return { slope, error: Math.sqrt(rest / (figures.length - 2) / square) };
}
