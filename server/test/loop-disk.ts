import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file that is mounted as a disk. In a simulated power cut, all data that has not reached the file is lost. */
export interface LoopDisk {
  folder: string;
  /** Mounts a copy of the disk's file, and calls `use` with the mount point. The mount replays the journal. */
  afterPowerCut<T>(use: (folder: string) => Promise<T>): Promise<T>;
  /** Triggers an error in the file system, which then turns read-only. */
  turnReadOnly(): void;
  remove(): void;
}

const system = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Creates and mounts an ext4 disk. Returns undefined if this process lacks permission to mount it. */
export function makeLoopDisk(megabytes: number): LoopDisk | undefined {
  const place = mkdtempSync(join(tmpdir(), 'courtside-disk-'));
  const [image, copy] = [join(place, 'disk.img'), join(place, 'copy.img')];
  const folder = join(place, 'disk');
  try {
    system('truncate', '-s', `${megabytes}M`, image);
    system('mkfs.ext4', '-q', '-F', image);
    mount(image, folder);
  } catch {
    rmSync(place, { recursive: true });
    return undefined;
  }
  return {
    folder,
    async afterPowerCut(use) {
      system('cp', '--sparse=always', image, copy);
      const after = join(place, 'after');
      mount(copy, after);
      try {
        return await use(after);
      } finally {
        system('umount', '-l', after);
      }
    },
    turnReadOnly() {
      const device = system('findmnt', '-n', '-o', 'SOURCE', folder).trim().replace('/dev/', '');
      execFileSync('sh', ['-c', `echo test > /sys/fs/ext4/${device}/trigger_fs_error`]);
    },
    remove() {
      system('umount', '-l', folder);
      rmSync(place, { recursive: true, force: true });
    },
  };
}

function mount(image: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  system('mount', '-o', 'loop,errors=remount-ro', image, folder);
}
