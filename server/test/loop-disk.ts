import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file that is mounted as a disk. In a simulated power cut, all data that has not reached the file is lost. */
export interface LoopDisk {
  folder: string;
  /** Mounts a copy of the disk's file, and calls `use` with the mount point. The mount replays the journal. */
  afterPowerCut<T>(use: (folder: string) => Promise<T>): Promise<T>;
  /** Triggers an error in the file system, which then turns read-only. */
  turnReadOnly(): void;
  /** Lets a disk with `hostMegabytes` use all the space that it claims to have. */
  provision(): void;
  remove(): void;
}

interface DiskOptions {
  /**
   * Makes a thin disk: its file can use only this number of megabytes. Beyond that, writes are accepted but flushes
   * fail, as on a thinly provisioned virtual disk whose host is full.
   */
  hostMegabytes?: number;
}

const system = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Why a test with a disk of its own is skipped. */
export const CANNOT_MOUNT = 'cannot mount a disk: run the test as root on Linux, with mkfs.ext4';

/** Creates and mounts an ext4 disk. Returns undefined if this process lacks permission to mount it. */
export function makeLoopDisk(megabytes: number, { hostMegabytes }: DiskOptions = {}): LoopDisk | undefined {
  const place = mkdtempSync(join(tmpdir(), 'courtside-disk-'));
  const isThin = hostMegabytes !== undefined;
  const [image, copy] = [join(place, 'disk.img'), join(place, 'copy.img')];
  const folder = join(place, 'disk');
  try {
    if (isThin) system('mount', '-t', 'tmpfs', '-o', `size=${hostMegabytes}m`, 'tmpfs', place);
    system('truncate', '-s', `${megabytes}M`, image);
    // A thin disk has no journal, because the file system would turn read-only when it cannot write the journal.
    system('mkfs.ext4', '-q', '-F', ...(isThin ? ['-O', '^has_journal'] : []), image);
    mount(image, folder);
  } catch {
    spawnSync('umount', ['-l', place]);
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
    provision() {
      if (isThin) system('mount', '-o', `remount,size=${2 * megabytes}m`, place);
    },
    remove() {
      system('umount', '-l', folder);
      if (isThin) system('umount', '-l', place);
      rmSync(place, { recursive: true, force: true });
    },
  };
}

function mount(image: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  system('mount', '-o', 'loop,errors=remount-ro', image, folder);
}

/** Creates empty files until the disk can have no more files. */
export function useUpInodes(folder: string): void {
  mkdirSync(folder);
  try {
    for (let i = 0; ; i++) writeFileSync(join(folder, String(i)), '');
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC');
  }
}

/** Writes a file that uses all space of its disk. */
export function fillUp(path: string): void {
  const file = openSync(path, 'w');
  for (const size of [65_536, 512]) {
    const block = Buffer.alloc(size, 1);
    try {
      while (writeSync(file, block) === size);
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC');
    }
  }
  closeSync(file); // While a file is open, removing it does not free its space
}
