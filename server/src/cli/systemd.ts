import { spawn } from 'node:child_process';
import { UsageError } from './errors.ts';

type State = 'READY=1' | 'STOPPING=1' | 'WATCHDOG=1';

interface Systemd {
  ready: () => Promise<void>;
  stopping: () => Promise<void>;
}

/**
 * Tells systemd the state of the service, if a unit with `Type=notify` has started it (sd_notify(3)). Node has no Unix
 * datagram sockets, so the program `systemd-notify` sends the messages. This needs `NotifyAccess=all` in the unit.
 */
export function connectToSystemd(
  env: Readonly<Record<string, string | undefined>>,
  onError: (error: Error) => void,
): Systemd {
  const { NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID } = env;
  if (!NOTIFY_SOCKET) return { ready: async () => {}, stopping: async () => {} };
  const notify = (state: State): Promise<void> =>
    new Promise((resolve) => {
      const child = spawn('systemd-notify', [state], { env: { ...env }, stdio: 'ignore' });
      child.once('error', (error) => {
        onError(error);
        resolve();
      });
      child.once('close', () => resolve());
    });
  const isWatched = Number(WATCHDOG_USEC) > 0 && (!WATCHDOG_PID || Number(WATCHDOG_PID) === process.pid);
  let timer: NodeJS.Timeout | undefined;
  return {
    async ready() {
      await notify('READY=1');
      // This timer does not fire while the process hangs. Half of the interval is what sd_watchdog_enabled(3) advises.
      if (isWatched) timer = setInterval(() => void notify('WATCHDOG=1'), Number(WATCHDOG_USEC) / 2000).unref();
    },
    async stopping() {
      clearInterval(timer);
      await notify('STOPPING=1');
    },
  };
}

/** The first descriptor that systemd passes (`SD_LISTEN_FDS_START` in sd_listen_fds(3)). */
const FIRST_SOCKET = 3;

/**
 * Returns the descriptor of the listening socket that systemd has opened for this process, or undefined. While the
 * service restarts, connections wait in this socket (sd_listen_fds(3)).
 */
export function socketOfSystemd({
  LISTEN_PID,
  LISTEN_FDS,
}: Readonly<Record<string, string | undefined>>): number | undefined {
  if (!LISTEN_FDS || Number(LISTEN_PID) !== process.pid) return undefined;
  if (LISTEN_FDS !== '1') throw new UsageError('The socket unit must have exactly one ListenStream.');
  return FIRST_SOCKET;
}
